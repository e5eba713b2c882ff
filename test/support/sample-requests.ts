import { addPasskey, newPasskeyDevice } from "./passkey-device.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { nameOf } from "./all-endpoints.ts";
import { ACCRUAL_SAMPLES, type AccrualRecords, markedAccruals } from "./accrual-samples.ts";
import { APPROVAL_SAMPLES, type ApprovalRecords, markedApprovals } from "./approval-samples.ts";
import { ASSET_SAMPLES, type AssetRecords, markedAssets } from "./asset-samples.ts";
import { CHECKLIST_SAMPLES, markedChecklist } from "./checklist.ts";
import { COMMENT_SAMPLES } from "./comments.ts";
import { BANK_SAMPLES } from "./bank-samples.ts";
import { LOAN_SAMPLES, type LoanRecords, markedLoans } from "./loan-samples.ts";
import { markedRevaluations, REVALUATION_SAMPLES, type RevaluationRecords } from "./revaluation-samples.ts";
import { SIGN_IN_SAMPLES } from "./sign-in-samples.ts";
import { LEDGER_SAMPLES } from "./ledger-samples.ts";
import { type BankRecords, markedBank } from "./marked-bank.ts";
import { expectMade } from "./trade.ts";
import { attach } from "./attached-files.ts";
import { markedTrade, type MarkedTradeRecords } from "./marked-trade.ts";
import { credit, debit, journal, newBooks, type TestReply, type TestBooks } from "./new-books.ts";
import {
  markedOrders,
  markedQuotes,
  ORDER_SAMPLES,
  type OrderRecords,
  QUOTE_SAMPLES,
  type QuoteRecords,
} from "./quote-samples.ts";
import { invited, newMember } from "./people.ts";
import { markedSchedules, SCHEDULE_SAMPLES, type ScheduleRecords } from "./schedule-samples.ts";
import { markedReturns, TAX_RETURN_SAMPLES, type TaxReturnRecords } from "./tax-return-samples.ts";
import { RECORD_IMPORT_SAMPLES } from "./record-import-samples.ts";
import { TRADE_SAMPLES } from "./trade-samples.ts";

/** A request that succeeds, from which a test makes others by changing one field. */
export type SampleRequest = { params: Record<string, string>; query: Record<string, string>; body: unknown };

/** One record of each kind, with a mark in every text. */
export type SampleRecords = MarkedTradeRecords &
  BankRecords &
  ScheduleRecords &
  AssetRecords &
  TaxReturnRecords &
  AccrualRecords &
  LoanRecords &
  RevaluationRecords &
  ApprovalRecords &
  QuoteRecords &
  OrderRecords & {
    account: string;
    spare: string;
    journal: string;
    import: string;
    opening: string;
    number: string;
    user: string;
    session: string;
    token: string;
    passkey: string;
    view: string;
    attachment: string;
    comment: string;
    checklistItem: string;
    receipt: string;
    member: string;
    invitation: string;
  };

/** The samples of some endpoints by their names, such as "GET /api/accounts". */
export type Samples = Record<string, (books: TestBooks, records: SampleRecords) => Partial<SampleRequest>>;

export const ACCOUNTS = { Cash: "asset", Sales: "revenue", Spare: "expense", Capital: "equity" } as const;

/** Books with one record of each kind, marked, so that a test finds where they appear; `dress` gives the company its details. */
export async function markedBooks(
  mark: string,
  dress: (books: TestBooks) => Promise<unknown> = (books) =>
    books.put("/company", { version: 1, name: `Company ${mark}`, address: mark, taxId: mark.slice(0, 50) }),
): Promise<{ books: TestBooks; records: SampleRecords }> {
  const books = await newBooks({ accounts: ACCOUNTS });
  await dress(books);
  const name = `Spare ${mark}`;
  const spare = { version: 1, code: "5002", type: "expense", name, description: mark };
  await books.put(`/accounts/${books.account("Spare")}`, spare);
  const draft = journal(books, [debit("Cash", "100.00"), credit("Sales", "100.00")], { description: mark });
  const posted = await books.post("/journals", draft);
  const token = await books.post("/tokens", { name: `Token ${mark}` });
  const broughtIn = await books.post("/journals/import", { name: mark.slice(0, 50), journals: [draft] });
  const balances = [
    { accountId: books.account("Cash"), debit: "5.00" },
    { accountId: books.account("Capital"), credit: "5.00" },
  ];
  const openingReply = await books.post("/opening-balances", { date: "2026-01-01", balances });
  const view = await books.post("/views", { list: "sales", name: mark.slice(0, 50), query: "tab=draft" });
  const file = await attach(
    books,
    { kind: "journal", id: posted.body.id },
    { name: `${mark}.txt`, bytes: mark },
  );
  const receipt = await attach(
    books,
    { kind: "inbox", id: books.bookId },
    { name: `${mark} waiting.txt`, bytes: `${mark} waiting` },
  );
  const sessions = await books.get("/sessions");
  const trade = await markedTrade(books, mark);
  const comment = { recordKind: "product", recordId: trade.product, text: `Comment ${mark}` };
  const assets = await markedAssets(books, mark);
  const member = await newMember(books, "viewer");
  const invitation = await invited(books, { email: "accountant@example.com", role: "accountant" });
  const records: SampleRecords = {
    ...trade,
    ...(await markedSchedules(books, trade, mark)),
    ...(await markedQuotes(books, trade, mark)),
    ...(await markedOrders(books, trade, mark)),
    account: books.account("Cash"),
    spare: books.account("Spare"),
    journal: posted.body.id,
    import: broughtIn.body.importId,
    opening: openingReply.body.id,
    number: posted.body.number,
    user: books.userId,
    session: sessions.body.items[0].id,
    token: token.body.id,
    passkey: (await addPasskey(books, newPasskeyDevice())).body.id,
    view: view.body.id,
    attachment: file.body.id,
    comment: expectMade(await books.post("/comments", comment)).id,
    checklistItem: await markedChecklist(books, mark),
    receipt: receipt.body.id,
    member: member.userId,
    invitation: invitation.id,
    ...assets,
    ...(await markedReturns(books, assets, mark)),
    ...(await markedAccruals(books, trade, mark)),
    ...(await markedLoans(books, mark)),
    ...(await markedRevaluations(books, { customer: trade.customer, mark })),
    ...(await markedBank(books, mark)),
    ...(await markedApprovals(books, { ...trade, mark })),
  };
  return { books, records };
}

const SAMPLES: Samples = {
  ...LEDGER_SAMPLES,
  ...CHECKLIST_SAMPLES,
  ...COMMENT_SAMPLES,
  ...SIGN_IN_SAMPLES,
  ...BANK_SAMPLES,
  ...RECORD_IMPORT_SAMPLES,
  ...TRADE_SAMPLES,
  ...SCHEDULE_SAMPLES,
  ...ASSET_SAMPLES,
  ...TAX_RETURN_SAMPLES,
  ...ACCRUAL_SAMPLES,
  ...LOAN_SAMPLES,
  ...REVALUATION_SAMPLES,
  ...APPROVAL_SAMPLES,
  ...QUOTE_SAMPLES,
  ...ORDER_SAMPLES,
};

/** The sample of an endpoint; a new endpoint needs one before any test of all routes passes. */
export function sampleOf(endpoint: Endpoint, books: TestBooks, records: SampleRecords): SampleRequest {
  const name = nameOf(endpoint);
  // A preview is the same request below the path of its operation.
  const [, work = ""] = /^POST (.+)\/preview$/.exec(name) ?? [];
  const make =
    SAMPLES[name] ?? SAMPLES[`POST ${work}`] ?? SAMPLES[`PUT ${work}`] ?? SAMPLES[`DELETE ${work}`];
  if (!make) throw new Error(`${name} needs a request in test/support, next to those of its feature.`);
  return { params: {}, query: {}, body: undefined, ...make(books, records) };
}

/** The address of a request, without "/api"; values other than text are written as a client might. */
function addressOf(
  { path }: Endpoint,
  { params, query }: Record<"params" | "query", Record<string, unknown>>,
) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(params[name]));
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => `${name}=${encode(item)}`),
  );
  return `${filled.slice("/api".length)}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}`;
}

function encode(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // Half of a surrogate pair has no UTF-8; a broken client sends this.
  return /\p{Cs}/u.test(text) ? "%ED%A0%80" : encodeURIComponent(text);
}

/** Sends a request to an endpoint as the owner of these books. */
export function send(books: TestBooks, endpoint: Endpoint, sample: SampleRequest): Promise<TestReply> {
  const address = addressOf(endpoint, sample);
  if (endpoint.method === "GET") return books.get(address);
  const call = { POST: books.post, PUT: books.put, DELETE: books.delete }[endpoint.method];
  const { consumes } = endpoint;
  return call(address, sample.body, consumes === "application/json" ? {} : { "content-type": consumes });
}
