export {
  hasSchemeOf,
  areNumbersAssignedAtPosting,
  lastCountOf,
  nextCountsOf,
  selectNextCount,
  selectNextInScheme,
  selectNumberFormats,
  selectRecordWithNumber as selectTakenBy,
} from "./queries.ts";
