export { lastCountOf } from "./queries.ts";
