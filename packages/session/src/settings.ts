export { checkSettings } from "./settings/check.js";
export { settingsSchema, type SettingsFile } from "./settings/schema.js";
export { given, settingsOf, settingsText, type Reading, type Settings } from "./settings/settings.js";
