export {
  hasSchemeOf,
  isNumberedAtPosting,
  lastCountOf,
  nextCountsOf,
  selectNextCount,
  selectNextInScheme,
  selectNumberFormats,
  selectRecordWithNumber as selectTakenBy,
} from "./queries.ts";
