import type { Request, Send } from "./http-client.ts";
import type { ServerProcess } from "./server-process.ts";

/** What is measured through HTTP; the floor answers what it has an equal for. */
export type ReadName =
  | "list"
  | "searchCommon"
  | "searchRare"
  | "searchNumber"
  | "trialBalanceOfYear"
  | "trialBalanceOfDates"
  | "dashboard"
  | "ledger";
export type PostName = "post" | "postWithKey";

export type Who = "product" | "floor";

/** A running server with a filled book, and the requests that it is measured with. */
export type Subject = {
  who: Who;
  size: number;
  server: ServerProcess;
  send: Send;
  firstStartMs: number;
  secondStartMs: readonly number[];
  /** Journals a second, one value for each request of the import. */
  importRates: readonly number[];
  reads: Partial<Record<ReadName, Request>>;
  posts: Partial<Record<PostName, () => Request>>;
};
