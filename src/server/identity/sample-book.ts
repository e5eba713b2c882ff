import { claimSampleBook, leaveSampleBook, openSampleBook } from "./identity-queries.ts";

/** What the sample company needs of identity: which book its owner works in. */
export const sampleBook = { claim: claimSampleBook, open: openSampleBook, leave: leaveSampleBook };
