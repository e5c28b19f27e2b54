import { config } from "@sdc-risk/eslint-config";

export default config(import.meta.dirname);
