import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { ROLES, type Role } from "#domain/roles.ts";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { markedBooks, type SampleRecords, sampleOf, send } from "#test/support/sample-requests.ts";
import { stateOf } from "#test/support/books-state.ts";

/** Every operation in every role, by HTTP (Security 2.2). */
const CANARY = `CANARY-R-${process.pid}`;

let owner: TestBooks;
let records: SampleRecords;

beforeAll(async () => {
  ({ books: owner, records } = await markedBooks(CANARY));
});

const SELLING = [
  "invoices",
  "invoiceDeliveryNotes",
  "creditNotes",
  "quotes",
  "salesOrders",
  "customers",
  "links",
  "reminders",
];
const BUYING = ["bills", "vendorCredits", "purchaseOrders", "vendors"];
const SHARED_RESOURCES = ["approvals", "comments", "deliveries", "emails", "scheduledEmails", "views"];
const RECORDS = [
  "accounts",
  "products",
  "stockAdjustments",
  "valueAdjustments",
  "taxRates",
  "exchangeRates",
  "numbers",
];
const SETTINGS = [
  "approvalRules",
  "company",
  "defaultAccounts",
  "eInvoiceDetails",
  "logo",
  "emailTemplates",
  "numberFormats",
  "reminderSettings",
  "documentDesign",
];
const BANK = [
  "bank",
  "bankStatements",
  "bankRejectedFiles",
  "bankRules",
  "reconciliations",
  "money",
  "payments",
];
const LEDGER = [
  "journals",
  "journalImports",
  "openingBalances",
  "accruals",
  "assets",
  "loans",
  "revaluations",
  "schedules",
  "attachments",
];
/** The decisions of approvals; making a request is part of writing a draft. */
const DECISIONS = ["approvals.approve", "approvals.reject"];
const CLOSING = ["checklist", "lockDates", "yearEnd", "taxReturns"];
const MONITORING_RESOURCES = ["reports", "booksCheck", "auditLog"];
const OWNERS = ["members", "invitations", "cardPayments"];
const BOOKKEEPING = [...SELLING, ...BUYING, ...SHARED_RESOURCES, ...RECORDS, ...BANK, ...LEDGER];
const ALL = ["decisions", ...BOOKKEEPING, ...SETTINGS, ...CLOSING, ...MONITORING_RESOURCES, ...OWNERS];

/** The changes that each role can make, and its other rights, in plain words. */
const MAY: Record<Role, { writes: readonly string[]; reads: readonly string[] }> = {
  owner: { writes: ALL, reads: ALL },
  accountant: { writes: ["decisions", ...BOOKKEEPING, ...SETTINGS, ...CLOSING], reads: ALL },
  bookkeeper: { writes: BOOKKEEPING, reads: ALL },
  sales: { writes: [...SELLING, ...SHARED_RESOURCES], reads: [...RECORDS, ...SETTINGS, "auditLog"] },
  purchases: { writes: [...BUYING, ...SHARED_RESOURCES], reads: [...RECORDS, ...SETTINGS, "auditLog"] },
  approver: { writes: ["decisions", "comments", "views"], reads: ALL },
  viewer: { writes: [], reads: ALL },
};

const AUTHORS_ONLY = ["comments.update", "comments.remove"];
const LEDGER_LINES = "accounts.ledger";
const CARD_EVENTS = ["cardPayments.events", "cardPayments.dismiss"];
/** Part of buying. */
const LANDING = ["addLandedCost", "previewAddLandedCost", "void", "previewVoid"].map(
  (name) => `valueAdjustments.${name}`,
);
/** The user's own account and sign-in, which no role changes. */
const ACCOUNT_RESOURCES = [
  "auth",
  "twoFactor",
  "identityProvider",
  "passkeys",
  "session",
  "sessions",
  "companies",
  "tokens",
  "sampleCompany",
  "plan",
];
const PERSON_OPERATIONS = [
  "invitations.lookUp",
  "invitations.accept",
  "members.access",
  "members.leave",
  "reports.toDo",
];

function isPermitted(role: Role, { id, method }: Endpoint): boolean {
  const resource = LANDING.includes(id)
    ? "bills"
    : id === LEDGER_LINES
      ? "journals"
      : CARD_EVENTS.includes(id)
        ? "payments"
        : DECISIONS.includes(id)
          ? "decisions"
          : id.split(".")[0];
  const { writes, reads } = MAY[role];
  return writes.includes(String(resource)) || (method === "GET" && reads.includes(String(resource)));
}

const MEMBER_ENDPOINTS = ALL_ENDPOINTS.filter(
  ({ id, access }) =>
    access === "user" &&
    !ACCOUNT_RESOURCES.includes(String(id.split(".")[0])) &&
    !PERSON_OPERATIONS.includes(id),
);

test("every operation is in an area known to this test", () => {
  const resources = new Set(MEMBER_ENDPOINTS.map(({ id }) => id.split(".")[0]));
  expect([...resources].filter((name) => name === undefined || !ALL.includes(name))).toEqual([]);
  expect(MEMBER_ENDPOINTS.length).toBeGreaterThan(250);
});

test("a viewer has every read, and nothing else", () => {
  expect(
    MEMBER_ENDPOINTS.filter((endpoint) => isPermitted("viewer", endpoint) !== (endpoint.method === "GET")),
  ).toEqual([]);
});

describe.each(ROLES.filter((role) => role !== "owner").map((role) => ({ role })))("$role", ({ role }) => {
  let member: TestBooks;
  beforeAll(async () => {
    member = await newMember(owner, role);
  });

  test("is denied what the role doesn't permit, and neither changes nor learns anything", async () => {
    const before = await stateOf(owner);
    for (const endpoint of MEMBER_ENDPOINTS.filter((candidate) => !isPermitted(role, candidate))) {
      const reply = await send(member, endpoint, sampleOf(endpoint, owner, records));
      expect(reply, `${role} ${nameOf(endpoint)}`).toMatchObject({
        status: 403,
        body: { code: "member.not-allowed" },
      });
      expect(reply.text).not.toContain(CANARY);
    }
    expect(await stateOf(owner)).toEqual(before);
  });

  test("can use what the role permits", async () => {
    for (const endpoint of MEMBER_ENDPOINTS.filter((candidate) => isPermitted(role, candidate))) {
      // Only authors change their comments.
      if (AUTHORS_ONLY.includes(endpoint.id)) continue;
      // The sample is a bill.
      if (role === "sales" && endpoint.id === "approvals.request") continue;
      const reply = await send(member, endpoint, sampleOf(endpoint, owner, records));
      expect(reply.status, `${role} ${nameOf(endpoint)}: ${reply.text}`).not.toBe(403);
      expect(reply.status, `${role} ${nameOf(endpoint)}: ${reply.text}`).toBeLessThan(500);
    }
  });
});

describe("the permission switches of a member", () => {
  test("show bank balances and reports, or hide them", async () => {
    const [permitted, hidden] = [
      await newMember(owner, "sales", { canViewBank: true, canViewReports: true }),
      await newMember(owner, "viewer", { canViewBank: false, canViewReports: false }),
    ];
    for (const path of [
      "/money",
      "/bank/accounts",
      "/reports/trial-balance?start=2026-01-01&end=2026-12-31",
    ]) {
      expect((await permitted.get(path)).status, path).toBe(200);
      expect((await hidden.get(path)).status, path).toBe(403);
    }
  });
});
