import { claimSampleBook, giveUpSampleBook, leaveSampleBook, openSampleBook } from "./identity-queries.ts";

/** What the sample company needs of identity: which book its owner works in. */
export const sampleBook = {
  claim: claimSampleBook,
  giveUp: giveUpSampleBook,
  open: openSampleBook,
  leave: leaveSampleBook,
};
