import type { Endpoint } from "#contract/endpoint.ts";
import { DOCUMENT_RESOURCES, type OperationId } from "#contract/operations.ts";
import { ALL_ENDPOINTS } from "./all-endpoints.ts";
import { type ApiAnswer, ask, endpointOf } from "./call-endpoint.ts";
import { CLOSING_ACCOUNTS, closingOf } from "./closing-case.ts";
import { saveEInvoiceDetails } from "./e-invoice-customers.ts";
import { credit, debit, journal, newBooks } from "./new-books.ts";
import { answersOfPerson, answersOfSubscriptions } from "./person-answers.ts";
import { markedBooks, sampleOf } from "./sample-requests.ts";
import { changeBook } from "./trade.ts";

/** Operations that lead to other books, or to none, come last. */
const orderRank = ({ path }: Endpoint) =>
  path.startsWith("/api/auth/") ? 2 : path === "/api/sample-company" ? 1 : 0;

/** Responses of every operation: those of the sample company, and those of everything else. */
export async function answersOfApi(): Promise<{ sampleAnswers: ApiAnswer[]; otherAnswers: ApiAnswer[] }> {
  const marked = await markedBooks("Marigold");
  return {
    sampleAnswers: await answersOfSampleCompany(marked),
    otherAnswers: [
      // The samples do not make these succeed: books, users or a server are prepared for each.
      ...(await answersOfNewBooks()),
      ...(await answersOfFreshRecords()),
      ...(await answersOfEInvoices()),
      ...(await answersOfClosing()),
      ...(await answersOfPerson()),
      ...(await answersOfSubscriptions()),
      ...(await answersToSamples(marked)),
    ],
  };
}

export const hasSucceeded = ({ endpoint, reply }: ApiAnswer): boolean => reply.status === endpoint.status;

type MarkedBooks = Awaited<ReturnType<typeof markedBooks>>;

/** One response of each operation to its sample; some samples are rejected in books that are in use. */
export async function answersToSamples({ books, records }: MarkedBooks): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  for (const endpoint of ALL_ENDPOINTS.toSorted((a, b) => orderRank(a) - orderRank(b)))
    answers.push(await ask(books, endpoint.id, sampleOf(endpoint, books, records)));
  return answers;
}

async function answersOfNewBooks(): Promise<ApiAnswer[]> {
  const books = await newBooks({
    accounts: { Cash: "asset", Goods: "asset", Sales: "revenue", "Cost of goods": "expense" },
  });
  const lines = [debit("Cash", "10.00"), credit("Sales", "10.00")];
  const draft = await ask(books, "journals.create", { body: journal(books, lines, { status: "draft" }) });
  const accounts = {
    inventoryAccountId: books.account("Goods"),
    salesAccountId: books.account("Sales"),
    cogsAccountId: books.account("Cost of goods"),
    cashAccountId: books.account("Cash"),
    bankFeesAccountId: null,
    paymentDifferencesAccountId: null,
    salesDiscountsAccountId: null,
    purchaseDiscountsAccountId: null,
    roundingAccountId: null,
  };
  const customer = (await books.post("/customers", { name: "Hilltop Terrace" })).body.id;
  const euroAccount = { code: "1030", type: "asset", name: "Euros", moneyKind: "bank", currency: "EUR" };
  const euros = (await books.post("/accounts", euroAccount)).body.id;
  const opening = {
    date: "2025-12-31",
    balances: [
      { accountId: euros, debit: "5.00", credit: "0.00", foreignAmount: "4.50" },
      { accountId: books.account("Sales"), debit: "0.00", credit: "15.00" },
    ],
    items: [{ partyId: customer, number: "INV-2025-117", date: "2025-12-01", amount: "10.00" }],
  };
  const revalued = { date: "2026-01-31", rates: [{ currency: "EUR", rate: "1.2" }], confirmRates: true };
  const openingAnswers = [
    await ask(books, "openingBalances.preview", { body: opening }),
    await ask(books, "openingBalances.create", { body: opening }),
    await ask(books, "openingBalances.get"),
    await ask(books, "revaluations.create", { body: revalued }),
  ];
  return [
    ...openingAnswers,
    await ask(await newBooks(), "accounts.addStarterChart", { body: { chart: "services" } }),
    draft,
    await ask(books, "journals.remove", { params: { id: draft.reply.body.id }, query: { version: "1" } }),
    await ask(books, "defaultAccounts.update", { body: accounts }),
  ];
}

/** Operations that other samples would make stale or use up. */
async function answersOfFreshRecords(): Promise<ApiAnswer[]> {
  const { books, records } = await markedBooks("Maple");
  const answers: ApiAnswer[] = [];
  for (const id of FIRST_OF_ITS_KIND) {
    answers.push(await ask(books, id, sampleOf(endpointOf(id), books, records)));
    await books.delete(`/bank/matches/${records.bankTransaction}`);
  }
  // The content hash of a preview is valid only for its day, which may end between the samples and their requests.
  const { digests } = (await books.get("/reminders/preview")).body;
  const { partyId, contentHash } = digests[0];
  return [...answers, await ask(books, "reminders.send", { body: { partyId, contentHash } })];
}

/** The rules of electronic invoices require a company with a tax ID, and all details. */
async function answersOfEInvoices(): Promise<ApiAnswer[]> {
  const { books, records } = await markedBooks("Electronic");
  const contact = { phone: "030 1234567", email: "billing@junipergarden.example" };
  await changeBook(books, { taxId: "DE123456789", ...contact });
  const answers: ApiAnswer[] = [];
  for (const id of ["eInvoiceDetails.update", "invoices.eInvoice", "creditNotes.eInvoice"] as const)
    answers.push(await ask(books, id, sampleOf(endpointOf(id), books, records)));
  // For a customer who wants an XML file, it is attached along with the PDF.
  const { customer, documents } = records;
  await saveEInvoiceDetails({ books, customer }, { format: "en16931" });
  const words = {
    to: ["accounts@hilltop.example"],
    subject: "Your invoice",
    text: "Please find attached our invoice.",
  };
  const { id } = (await books.post(`/invoices/${documents.invoice}/emails`, words)).body;
  return [...answers, await ask(books, "emails.xml", { params: { id } })];
}

const FIRST_OF_ITS_KIND: readonly OperationId[] = [
  "assets.dispose",
  // If another one follows, it is rejected.
  "revaluations.void",
  ...(["previewUpdate", "updateContactDetails"] as const).flatMap((does) =>
    Object.values(DOCUMENT_RESOURCES).map((resource) => `${resource}.${does}` as const),
  ),
  "bank.previewMatch",
  "bank.previewRecordPayment",
  "bank.previewCategorize",
  "bank.previewRecordExpenseOrDeposit",
  "bank.previewRecordTransfer",
  "bank.previewUnmatch",
  "bank.previewUndoImport",
  "journalImports.previewUndo",
  "bank.match",
  "bank.recordPayment",
  "bank.categorize",
  "bank.recordExpenseOrDeposit",
  "bank.recordTransfer",
  "reconciliations.reopen",
  "bankRules.reorder",
  "bankRules.create",
  "bankRules.update",
  "bankRules.test",
  "money.create",
  "money.preview",
  "money.previewUpdate",
  "money.previewVoid",
  "money.update",
  "assets.update",
  "assets.remove",
  "assets.previewDepreciate",
  "assets.depreciate",
  "assets.previewDispose",
  "assets.dispose",
  "assets.previewUndo",
  "openingBalances.previewUndo",
  "assets.undo",
  "taxReturns.previewPay",
  "taxReturns.pay",
  "taxReturns.previewVoidPayment",
  "taxReturns.voidPayment",
  "taxReturns.undoFiling",
  "taxReturns.file",
  ...(["previewUpdate", "update", "pause", "resume", "end", "skip", "retry"] as const).map(
    (does) => `schedules.${does}` as const,
  ),
  "quotes.update",
  "quotes.send",
  "quotes.answer",
  "salesOrders.update",
  "salesOrders.setStatus",
  "purchaseOrders.update",
  "purchaseOrders.setStatus",
  "deliveries.create",
  "deliveries.void",
];

async function answersOfClosing(): Promise<ApiAnswer[]> {
  const books = await newBooks({ accounts: CLOSING_ACCOUNTS });
  await closingOf(books).earn();
  const retainedEarningsAccountId = books.account("Retained Earnings");
  const query = { year: "2025", retainedEarningsAccountId };
  return [
    await ask(books, "yearEnd.preview", { query }),
    await ask(books, "yearEnd.previewClose", { body: { year: 2025, retainedEarningsAccountId } }),
    await ask(books, "yearEnd.close", { body: { year: 2025, retainedEarningsAccountId } }),
    await ask(books, "yearEnd.list"),
    await ask(books, "yearEnd.previewReopen", { body: { year: 2025, reason: "An invoice was forgotten" } }),
    await ask(books, "yearEnd.reopen", { body: { year: 2025, reason: "An invoice was forgotten" } }),
  ];
}

/** The responses of every read operation for the sample company; the samples have the other required query parameters. */
async function answersOfSampleCompany(marked: MarkedBooks): Promise<ApiAnswer[]> {
  const books = await newBooks();
  const loaded = await ask(books, "sampleCompany.load");
  const { today } = (await books.get("/company")).body;
  const first = async (path: string) => (await books.get(path)).body.items?.[0]?.id;
  const year = String(today).slice(0, 4);
  const sampleValues: Record<string, string> = {
    start: `${year}-01-01`,
    end: today,
    asOf: today,
    endsOn: today,
    near: today,
    accountId: (await books.get("/bank/accounts")).body.items[0].accountId,
    productId: await first("/products"),
    recordId: await first("/products"),
    taxRateId: await first("/tax-rates"),
    subjectId: await first("/journals"),
  };
  const answers = [loaded];
  for (const endpoint of ALL_ENDPOINTS.filter(
    ({ method, access }) => method === "GET" && access === "user",
  )) {
    const { params, query } = sampleOf(endpoint, marked.books, marked.records);
    const id = "id" in params ? await first(endpoint.path.slice("/api".length).split("/:id")[0] ?? "") : "";
    // It has no vendor credits, none of its bills was imported from a file, and electronic invoices need more details than it has.
    if (id === undefined || /\.(eInvoice|downloadSourceFile)$/.test(endpoint.id)) continue;
    const required = Object.entries(query).filter(([name]) => !acceptsWithout(endpoint, query, name));
    answers.push(
      await ask(books, endpoint.id, {
        params: {
          ...params,
          ...(id !== "" && { id }),
          ...("accountId" in params && { accountId: sampleValues["accountId"] }),
        },
        query: Object.fromEntries(required.map(([name, value]) => [name, sampleValues[name] ?? value])),
      }),
    );
  }
  return answers;
}

/** Whether a query can omit this parameter. */
function acceptsWithout(endpoint: Endpoint, query: Record<string, string>, name: string): boolean {
  const { [name]: _, ...otherParameters } = query;
  return endpoint.query.safeParse(otherParameters).success;
}
