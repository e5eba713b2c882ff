import { beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_TABS } from "#domain/lists.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import { UNKNOWN_IDS } from "#test/support/hostile-values.ts";
import type { TestReply, TestBooks } from "#test/support/new-books.ts";
import { nameOfPlace, type InputField, placesIn, withValue } from "#test/support/contract-fields.ts";
import { ACCOUNTS, markedBooks, sampleOf, send } from "#test/support/sample-requests.ts";
import type { SampleRecords, SampleRequest } from "#test/support/sample-requests.ts";
import { stateOf } from "#test/support/books-state.ts";
import { nextValues } from "#test/support/hostile-attempts.ts";

/**
 * Every route that takes IDs, tried with another owner's (Security 2). The table is made from the endpoints' own
 * `refs`, so that no route can be forgotten. hostile-values.test.ts tries invalid IDs.
 */
const CANARY = `CANARY-B-${process.pid}`;

let ownBooks: TestBooks;
let ownRecords: SampleRecords;
let otherBooks: TestBooks;
let otherRecords: SampleRecords;

beforeAll(async () => {
  ({ books: ownBooks, records: ownRecords } = await markedBooks("Own"));
  ({ books: otherBooks, records: otherRecords } = await markedBooks(CANARY));
});

const PARTS = ["params", "query", "body"] as const;
type ReferencedField = { endpoint: Endpoint; ref: string; part: (typeof PARTS)[number]; field: InputField };

const idPlaces = (endpoint: Endpoint) =>
  PARTS.flatMap((part) =>
    placesIn(endpoint[part])
      .filter(({ kind }) => kind === "id")
      .map((field) => ({ part, field })),
  );
const nameOfRef = (part: string, field: InputField) => `${part}.${nameOfPlace(field)}`;

const REFS: ReferencedField[] = ALL_ENDPOINTS.flatMap((endpoint) =>
  idPlaces(endpoint).map(({ part, field }) => ({ endpoint, part, field, ref: nameOfRef(part, field) })),
);
const ROWS = REFS.map((ref) => ({ ...ref, name: `${nameOf(ref.endpoint)} ${ref.ref}` }));

test.each(ALL_ENDPOINTS.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  "$name declares every place where it takes an ID, and no other",
  ({ endpoint }) => {
    const names = idPlaces(endpoint).map(({ part, field }) => nameOfRef(part, field));
    // The ID that a body repeats from its address is compared with it, and not looked up.
    expect(names.filter((ref) => ref !== "body.id").toSorted()).toEqual([...endpoint.refs].toSorted());
  },
);

/** The kind of ID in a field: by the last word of the field, or of the address before it. */
function idFor({ endpoint, ref }: ReferencedField, records: SampleRecords): string {
  const field = ref.split(".").at(-1) ?? "";
  const [, , resource = ""] = endpoint.path.replace("/auth/", "/").split("/");
  const { documents } = records;
  const isOfVendors = resource === "bills" || resource === "vendor-credits";
  const byField: Record<string, string> = {
    parentId: records.account,
    recordId:
      ({ approvals: records.draftToApprove, comments: records.product } as Record<string, string>)[
        resource
      ] ?? records.journal,
    subjectId: records.account,
    partyId: isOfVendors ? records.vendor : records.customer,
    productId: records.product,
    taxRateId: records.taxRate,
    documentId: documents.invoice,
    orderId: resource === "deliveries" ? records.deliveredOrder : records.quote,
    quoteId: records.quote,
    creditedDocumentId: isOfVendors ? documents.bill : documents.invoice,
    creditId: documents.credit_note,
    "keptTokenIds[]": records.token,
    bankTransactionId:
      endpoint.method === "DELETE" ? records.matchedBankTransaction : records.bankTransaction,
    otherBankTransactionId: records.otherBankTransaction,
    journalId: records.bankEntry,
    ruleId: records.bankRule,
    statementId: records.bankStatement,
    assetId: records.asset,
    accrualId: records.accrual,
    "journalIds[]": records.reconciledEntry,
    memberId: records.member,
    userId: records.user,
  };
  const byResource: Record<string, string> = {
    accounts: records.spare,
    journals: records.journal,
    "opening-balances": records.opening,
    sessions: records.session,
    tokens: records.token,
    passkeys: records.passkey,
    members: records.member,
    invitations: records.invitation,
    admin: records.user,
    vendors: records.vendor,
    customers: records.customer,
    products: records.product,
    "tax-rates": records.taxRate,
    bills: documents.bill,
    invoices: documents.invoice,
    "vendor-credits": documents.vendor_credit,
    "credit-notes": documents.credit_note,
    payments: records.payment,
    emails: records.email,
    "scheduled-emails": records.scheduledEmail,
    links: records.link,
    "card-payments": records.cardEvent,
    assets: records.asset,
    "tax-returns": records.taxReturn,
    loans: records.lentLoan,
    revaluations: records.revaluation,
    accruals: records.accrual,
    schedules: records.schedule,
    quotes: records.quote,
    deliveries: records.delivery,
    "sales-orders": records.salesOrder,
    "purchase-orders": records.purchaseOrder,
    money: records.moneyEntry,
    bank: endpoint.path.includes("/reconciliations/")
      ? records.reconciliation
      : endpoint.path.includes("/rules")
        ? records.bankRule
        : endpoint.path.includes("/inbox/")
          ? records.refusedFile
          : endpoint.path.includes("/statements/")
            ? records.bankStatement
            : records.bankImport,
    views: records.view,
    attachments: endpoint.path.endsWith("/move") ? records.receipt : records.attachment,
    checklist: records.checklistItem,
    comments: records.comment,
    approvals: records.approval,
    "stock-adjustments": records.adjustment,
    "value-adjustments": records.valueAdjustment,
  };
  const id = /accountId$/i.test(field)
    ? records.account
    : /taxRateId$/i.test(field)
      ? records.taxRate
      : (byField[field] ?? byResource[resource]);
  if (id === undefined) throw new Error(`${nameOf(endpoint)} ${ref} needs a record in markedBooks().`);
  return id;
}

const noQuery = (list: string) => ({ list, queries: [""] });
function requestWith({ endpoint, part, field }: ReferencedField, value: unknown): SampleRequest {
  const sample = sampleOf(endpoint, ownBooks, ownRecords);
  return { ...sample, [part]: withValue(sample[part], field.path, value) };
}

function revealsNothing({ text, headers }: TestReply, description: string): void {
  expect(text, description).not.toContain(CANARY);
  expect(JSON.stringify(headers), description).not.toContain(CANARY);
}

/** One of them for each field. The others differ in their form, which the contract checks first: each field gets another. */
const [UNKNOWN = "", ...OTHER_FORMS] = UNKNOWN_IDS;

const withoutRequestId = ({ status, text }: TestReply) => ({
  status,
  text: text.replace(/"requestId":"[^"]*"/, ""),
});

test("there are IDs to try, in addresses and in bodies", () => {
  expect(ROWS.length).toBeGreaterThan(12);
  expect(new Set(REFS.map(({ part }) => part)).size).toBe(3);
});

test.each(ROWS)(
  "$name treats another owner's ID like an unknown one, and changes nothing there",
  async (row) => {
    const before = await stateOf(otherBooks);
    const ownBefore = await stateOf(ownBooks);
    const foreign = await send(ownBooks, row.endpoint, requestWith(row, idFor(row, otherRecords)));
    revealsNothing(foreign, row.name);
    // A list filtered by a missing record is empty.
    if (row.endpoint.method !== "GET" || row.part === "params") {
      expect(foreign.status, foreign.text).toBeGreaterThanOrEqual(400);
    }
    expect(foreign.status, foreign.text).toBeLessThan(500);
    for (const unknown of [UNKNOWN, ...nextValues("unknown", OTHER_FORMS, 1)]) {
      const reply = await send(ownBooks, row.endpoint, requestWith(row, unknown));
      expect(withoutRequestId(reply), unknown).toEqual(withoutRequestId(foreign));
    }
    expect(await stateOf(otherBooks)).toEqual(before);
    expect(await stateOf(ownBooks)).toEqual(ownBefore);
  },
);

describe("lists", () => {
  const cross = (first: string[], second: string[]) =>
    first.flatMap((a) => second.map((b) => [a, b].filter(Boolean).join("&")));
  const searches = ["", `search=${CANARY}`, "search=Spare", "search=JE-", "search=%25"];

  test.each([
    {
      list: "/accounts",
      queries: cross(cross(searches, ["", "type=expense", "type=asset"]), ["", "isActive=true", "limit=1"]),
    },
    {
      list: "/journals",
      queries: cross(cross(searches, ["", "status=posted", "status=draft"]), [
        "",
        "start=2026-01-01",
        "end=2026-12-31",
        "limit=1",
      ]),
    },
    ...["/vendors", "/customers", "/products", "/tax-rates"].map((list) => ({
      list,
      queries: cross(searches, ["", "isActive=true", "limit=1"]),
    })),
    ...["/bills", "/invoices", "/vendor-credits", "/credit-notes"].map((list) => ({
      list,
      queries: cross(cross(searches, ["", ...DOCUMENT_TABS.map((tab) => `status=${tab}`)]), [
        "",
        "start=2026-01-01&end=2026-12-31",
        "limit=1",
      ]),
    })),
    ...["bills", "invoices", "vendor-credits", "credit-notes"].map((list) => noQuery(`/${list}/summary`)),
    { list: "/stock-adjustments", queries: cross(searches, ["", "limit=1"]) },
    { list: "/value-adjustments", queries: cross(searches, ["", "limit=1"]) },
    { list: "/payments", queries: cross(searches, ["", "direction=in", "direction=out", "limit=1"]) },
    {
      list: "/reports/aging",
      queries: cross(["type=receivable", "type=payable"], ["", "asOf=2026-06-30", "asOf=2100-01-01"]),
    },
    {
      list: "/reports/stock-movement",
      queries: cross(["start=1900-01-01&end=2199-12-31", "start=2199-01-01&end=2199-12-31"], ["", "limit=1"]),
    },
    { list: "/reports/tax", queries: ["start=1900-01-01&end=2199-12-31"] },
    {
      list: "/reports/tax/documents",
      queries: cross(["start=1900-01-01&end=2199-12-31"], ["side=sales", "side=purchases&limit=1"]),
    },
    noQuery("/default-accounts"),
    ...["/sessions", "/companies", "/companies/overview", "/tokens"].map(noQuery),
    {
      list: "/reports/trial-balance",
      queries: cross(["start=1900-01-01&end=2199-12-31"], ["", "rows=all", "rows=activity"]),
    },
    { list: "/reports/dashboard", queries: [""] },
    { list: "/reports/to-do", queries: [""] },
    { list: "/company", queries: [""] },
    { list: "/session", queries: [""] },
    { list: "/books-check", queries: [""] },
  ])("$list contains nothing of another owner, whatever the request", async ({ list, queries }) => {
    for (const query of queries) {
      const reply = await ownBooks.get(`${list}?${query}`);
      expect(reply.status, query).toBe(200);
      revealsNothing(reply, `${list}?${query}`);
      expect(reply.text).not.toContain(otherRecords.account);
      expect(reply.text).not.toContain(otherRecords.journal);
    }
  });

  test("another owner's cursor reveals nothing of theirs", async () => {
    await otherBooks.post("/journals", newJournal(otherBooks, otherRecords));
    const { body } = await otherBooks.get("/journals?limit=1");
    expect(body.nextCursor).toEqual(expect.any(String));
    const reply = await ownBooks.get(`/journals?cursor=${body.nextCursor}`);
    revealsNothing(reply, "journals");
    expect(reply.text).not.toContain(otherRecords.journal);
  });
});

function newJournal(books: TestBooks, records: SampleRecords): unknown {
  const endpoint = ALL_ENDPOINTS.find((candidate) => nameOf(candidate) === "POST /api/journals");
  if (endpoint === undefined) throw new Error("There is no such endpoint.");
  return sampleOf(endpoint, books, records).body;
}

test("codes and numbers are unique per owner", async () => {
  const account = { code: "1999", type: "asset", name: "Same code" };
  expect((await ownBooks.post("/accounts", account)).status).toBe(201);
  expect((await otherBooks.post("/accounts", account)).status).toBe(201);
  expect((await otherBooks.post("/accounts", account)).status).toBe(409);
  expect(Object.keys(ACCOUNTS).every((name) => ownBooks.account(name) !== otherBooks.account(name))).toBe(
    true,
  );
  for (const books of [ownBooks, otherBooks]) {
    const draft = newJournal(books, ownRecords);
    const reply = await books.post(
      "/journals",
      { ...Object(draft), number: "SAME-1" },
      { "idempotency-key": "same-key" },
    );
    expect(reply.status, reply.text).toBe(201);
  }
});
