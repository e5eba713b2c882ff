export { hasSchemeOf, lastCountOf, nextCountsOf, selectNextCount, selectNextInScheme } from "./queries.ts";
