export { prepareKeys } from "./keys.js";
export { chooseMethod, levelTask, minimalTask, search, sharedTask, transversalsTask, type Method } from "./search.js";
