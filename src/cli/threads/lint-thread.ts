import { LINT_WORK } from "../lint-files.ts";
import { serve } from "./serve.ts";

serve(LINT_WORK);
