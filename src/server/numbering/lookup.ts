export {
  hasSchemeOf,
  isNumberedAtPosting,
  lastCountOf,
  nextCountsOf,
  selectNextCount,
  selectNextInScheme,
  selectNumberFormats,
} from "./queries.ts";
