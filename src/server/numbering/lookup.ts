export { hasSchemeOf, lastCountOf, selectNextInScheme } from "./queries.ts";
