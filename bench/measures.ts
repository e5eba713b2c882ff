import type { DOCUMENT_MEASURES } from "./document-measures.ts";
import type { JournalRead, PostName, RequestName } from "./subject.ts";
import type { TRADE_MEASURES } from "./trade-measures.ts";

/** The measurements, in this order: reading first, so that the books still have their sizes. */
export type Measure = {
  id: string;
  title: string;
  clients: number;
  /** In each round. */
  requests: number;
  /** Before the first round; by default, the requests of two rounds. */
  warmUp?: number;
  /** Whether its rounds alternate with those of the previous measurement, with which it is compared. */
  isBesideLast?: true;
} & ({ read: RequestName } | { post: PostName });

/** After this many posts V8 has compiled the code of a post, as on a server that has been in use. */
const POSTS_BEFORE = 3_000;

const reading = <Id extends JournalRead>(id: Id, title: string) => {
  return { id, title, clients: 1, requests: 40, read: id } as const;
};

export const JOURNAL_MEASURES = [
  reading("list", "journal list, first page"),
  reading("searchCommon", "search: a word in every third journal"),
  reading("searchRare", "search: a word in twenty journals"),
  reading("searchNumber", "search: a number"),
  reading("listByNumber", "journal list by number, first page"),
  reading("listByDescription", "journal list by description, first page"),
  reading("listByTotal", "journal list by total, first page"),
  reading("trialBalanceOfYear", "trial balance of a year"),
  reading("trialBalanceOfDates", "trial balance between two dates"),
  reading("balanceSheet", "balance sheet at a date"),
  reading("profitLoss", "profit and loss between two dates"),
  reading("dashboard", "dashboard"),
  reading("ledger", "ledger of one account, first page"),
  { id: "post1", title: "post, 1 client", clients: 1, requests: 400, warmUp: POSTS_BEFORE, post: "post" },
  { id: "post8", title: "post, 8 clients", clients: 8, requests: 400, post: "post" },
  { id: "post16", title: "post, 16 clients", clients: 16, requests: 400, post: "post" },
  {
    id: "postWithKey",
    title: "post with an idempotency key, 1 client",
    clients: 1,
    requests: 100,
    post: "postWithKey",
  },
] as const satisfies readonly Measure[];

export type MeasureId = (
  | typeof JOURNAL_MEASURES
  | typeof TRADE_MEASURES
  | typeof DOCUMENT_MEASURES
)[number]["id"];
