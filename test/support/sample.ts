import type { TradeRecords } from "./marked-trade.ts";
import type { TestBooks } from "./new-books.ts";

/** A request that succeeds, from which a test makes others by changing one place. */
export type Sample = { params: Record<string, string>; query: Record<string, string>; body: unknown };

/** One of each record, whose every text holds a mark. */
export type Records = TradeRecords & {
  account: string;
  spare: string;
  journal: string;
  number: string;
  user: string;
  session: string;
  token: string;
};

/** The samples of some endpoints by their names, such as "GET /api/accounts". */
export type Samples = Record<string, (books: TestBooks, records: Records) => Partial<Sample>>;
