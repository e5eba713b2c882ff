export {
  hasSchemeOf,
  isNumberedAtPosting,
  lastCountOf,
  nextCountsOf,
  selectNextCount,
  selectNextInScheme,
  selectNumberFormats,
  selectTakenBy,
} from "./queries.ts";
