import { LIST_WORK } from "../list-files.ts";
import { serve } from "./serve.ts";

serve(LIST_WORK);
