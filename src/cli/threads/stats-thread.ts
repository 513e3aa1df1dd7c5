import { STATS_WORK, type StatsSetting } from "../stats-work.ts";
import { serve } from "./serve.ts";

serve({ name: "stats", start: (setting: StatsSetting) => STATS_WORK[setting.format].start(setting) });
