;; Looks for the end of a JSON string, sixteen bytes at a time. Its twin in JavaScript is in string-end.ts.
(module
  (memory (export "memory") 33)

  ;; From a place inside a string to its closing quote. $end where there is none before it, or what is there is no
  ;; string. Bitwise inverted if a byte on the way was not ASCII.
  (func (export "stringEnd") (param $at i32) (param $end i32) (result i32)
    (local $bytes v128)
    (local $seen v128)
    (local $mask i32)
    (local $byte i32)
    (local $high i32)
    (block $done
      (loop $next
        ;; Leap as long as there is nothing but plain text.
        (block $near
          (loop $leap
            (br_if $near (i32.gt_u (i32.add (local.get $at) (i32.const 16)) (local.get $end)))
            (local.set $bytes (v128.load (local.get $at)))
            (local.set $mask (i8x16.bitmask (v128.or (v128.or
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x22)))
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c))))
              (i8x16.lt_u (local.get $bytes) (i8x16.splat (i32.const 0x20))))))
            (if (i32.eqz (local.get $mask))
              (then
                (local.set $seen (v128.or (local.get $seen) (local.get $bytes)))
                (local.set $at (i32.add (local.get $at) (i32.const 16)))
                (br $leap)))
            ;; Not ASCII before what stopped the leap?
            (local.set $mask (i32.ctz (local.get $mask)))
            (local.set $high (i32.or (local.get $high) (i32.and
              (i8x16.bitmask (local.get $bytes))
              (i32.sub (i32.shl (i32.const 1) (local.get $mask)) (i32.const 1)))))
            (local.set $at (i32.add (local.get $at) (local.get $mask)))))

        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $byte (i32.load8_u (local.get $at)))
        (br_if $done (i32.eq (local.get $byte) (i32.const 0x22)))
        (if (i32.lt_u (local.get $byte) (i32.const 0x20))
          (then (return (local.get $end))))
        (if (i32.eq (local.get $byte) (i32.const 0x5c))
          (then (local.set $at (call $escapeEnd (i32.add (local.get $at) (i32.const 1)) (local.get $end))))
          (else
            (local.set $high (i32.or (local.get $high) (i32.and (local.get $byte) (i32.const 0x80))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))))
        (br $next)))
    (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (local.get $end))))
    (i32.xor (local.get $at)
      (select (i32.const -1) (i32.const 0)
        (i32.or (local.get $high) (i8x16.bitmask (local.get $seen))))))

  ;; Where an escape ends, whose backslash stands before $at; $end when there is no such escape.
  (func $escapeEnd (param $at i32) (param $end i32) (result i32)
    (local $byte i32)
    (local $last i32)
    (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (local.get $end))))
    (local.set $byte (i32.load8_u (local.get $at)))
    (if (i32.eq (local.get $byte) (i32.const 0x75)) ;; u
      (then
        (local.set $last (i32.add (local.get $at) (i32.const 4)))
        (if (i32.ge_u (local.get $last) (local.get $end)) (then (return (local.get $end))))
        (loop $digit
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (if (i32.eqz (call $isHex (i32.load8_u (local.get $at)))) (then (return (local.get $end))))
          (br_if $digit (i32.lt_u (local.get $at) (local.get $last))))
        (return (i32.add (local.get $at) (i32.const 1)))))
    (select (i32.add (local.get $at) (i32.const 1)) (local.get $end)
      (i32.or (i32.or (i32.or
        (i32.eq (local.get $byte) (i32.const 0x6e))    ;; n
        (i32.eq (local.get $byte) (i32.const 0x22)))   ;; "
        (i32.or
        (i32.eq (local.get $byte) (i32.const 0x5c))    ;; \
        (i32.eq (local.get $byte) (i32.const 0x74))))  ;; t
        (i32.or (i32.or
        (i32.eq (local.get $byte) (i32.const 0x72))    ;; r
        (i32.eq (local.get $byte) (i32.const 0x2f)))   ;; /
        (i32.or
        (i32.eq (local.get $byte) (i32.const 0x62))    ;; b
        (i32.eq (local.get $byte) (i32.const 0x66)))))) ;; f
  )

  (func $isHex (param $byte i32) (result i32)
    (i32.or
      (i32.lt_u (i32.sub (local.get $byte) (i32.const 0x30)) (i32.const 10))
      (i32.lt_u (i32.sub (i32.or (local.get $byte) (i32.const 0x20)) (i32.const 0x61)) (i32.const 6))))
)
