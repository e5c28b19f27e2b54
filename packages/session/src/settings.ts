export { checkSettings } from "./settings/check.ts";
export { settingsSchema, type SettingsFile } from "./settings/schema.ts";
export {
  given,
  policiesIn,
  settingsOf,
  settingsText,
  type Reading,
  type Settings,
} from "./settings/settings.ts";
