import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import {
  EMPTY_CONTEXT,
  id,
  line,
  invoice,
  bill,
  entry,
  past,
  part,
  offered,
} from "#test/support/suggestion-context.ts";
import type { CounterpartTransaction, PayableDocument } from "./suggestion.ts";
import { suggestFor } from "./suggest-matches.ts";

test("a number in the text with the balance due is an exact match, in any format", () => {
  for (const text of ["INV-0119", "Invoice inv 119 thanks", "rechnung INV0119/"])
    expect(
      offered(line("87.00", { description: text }), {
        documents: [invoice("INV-0119", "87.00"), invoice("INV-1190", "87.00")],
      }),
    ).toEqual([
      "exact: INV-0119 – Linden Café (INV-0119 appears in the description, and the amount due matches)",
    ]);
});

test("several numbers of one party match their sum", () => {
  const documents = [invoice("INV-0007", "50.00"), invoice("INV-0008", "37.00")];
  const [offers] = suggestFor([line("87.00", { description: "INV-0007 + INV-0008" })], {
    ...EMPTY_CONTEXT,
    documents,
  }).values();
  expect(offers?.[0]).toMatchObject({
    confidence: "exact",
    reason: "INV-0007, INV-0008 appear in the description, and the amount due matches",
    transaction: {
      kind: "payment",
      allocations: [
        { documentId: "INV-0007", amount: "50.00" },
        { documentId: "INV-0008", amount: "37.00" },
      ],
    },
  });
});

test("several named documents can be paid less one charge", () => {
  const documents = [invoice("INV-0007", "50.00"), invoice("INV-0008", "37.00")];
  expect(offered(line("85.00", { description: "INV-0007, INV-0008" }), { documents })).toEqual([
    "likely: INV-0007, INV-0008 – Linden Café (INV-0007, INV-0008 appear in the description, and the amount is the balance due less a bank fee of 2.00)",
  ]);
});

test("a payment that is slightly short is less a charge, and a much shorter one is a partial payment", () => {
  const documents = [invoice("INV-0119", "100.00")];
  expect(offered(line("97.00", { description: "INV-0119" }), { documents })[0]).toContain(
    "less a bank fee of 3.00",
  );
  expect(offered(line("60.00", { description: "INV-0119" }), { documents })[0]).toContain(
    "40.00 remains due",
  );
  expect(offered(line("110.00", { description: "INV-0119" }), { documents })[0]).toContain(
    "10.00 is kept as credit",
  );
});

test("an outgoing payment matches bills, never invoices", () => {
  const documents = [invoice("INV-0119", "87.00"), bill("BILL-7", "87.00")];
  expect(offered(line("-87.00", {}), { documents })).toEqual([
    "likely: BILL-7 – Mill (The amount equals the balance due)",
  ]);
});

test("several documents of a known party that add up to the amount are suggested together", () => {
  const documents = ["10.00", "20.00", "40.00"].map((amount, index) => invoice(`INV-${index}`, amount));
  expect(
    offered(line("50.00", { counterparty: "x" }), {
      documents,
      past: [past("x", { isIn: true, partyId: id("Linden Café") })],
    }),
  ).toEqual([
    "likely: INV-0, INV-2 – Linden Café (Together they add up to this amount, and the payer is Linden Café)",
  ]);
});

test("up to five of the fifteen oldest documents are suggested together", () => {
  const due = (day: number) => ({
    ...invoice(`INV-${day}`, "10.00"),
    dueDate: toDay(`2026-03-${String(day).padStart(2, "0")}`),
  });
  const documents = Array.from({ length: 20 }, (_, index) => due(20 - index));
  const paid = (amount: string, more: readonly PayableDocument[] = []) =>
    suggestFor([line(amount, { counterparty: "Linden Cafe" })], {
      ...EMPTY_CONTEXT,
      documents: [...documents, ...more],
    }).get(id("line"))?.[0]?.transaction;
  const named = (...numbers: number[]) => ({
    allocations: numbers.map((number) => ({ documentId: `INV-${number}`, amount: "10.00" })),
  });
  expect(paid("50.00")).toMatchObject(named(1, 2, 3, 4, 5));
  expect(paid("60.00")).toMatchObject(named(1, 2, 3, 4, 5, 6));
  // The latest of many is ignored.
  const late = { ...due(21), balanceDue: toAmount("7.00") };
  expect(paid("17.00", [late])).toMatchObject({
    allocations: [{ amount: "10.00" }, { documentId: "INV-2", amount: "7.00" }],
  });
  expect(paid("17.00", [{ ...late, dueDate: toDay("2026-01-01") }])).toMatchObject({
    allocations: [{ documentId: "INV-21" }, { documentId: "INV-1", amount: "10.00" }],
  });
});

test("several documents of a named party are suggested together, also with one less a charge", () => {
  const documents = ["10.00", "20.00", "40.00", "300.00"].map((amount, index) =>
    invoice(`INV-${index}`, amount),
  );
  const paid = (amount: string) => offered(line(amount, { counterparty: "Linden Cafe SARL" }), { documents });
  expect(paid("50.00")).toEqual([
    "likely: INV-0, INV-2 – Linden Café (Together they add up to this amount, and the payer is Linden Café)",
  ]);
  expect(paid("291.30")).toEqual([
    "likely: INV-3 – Linden Café (The amount is the balance due less a bank fee of 8.70, and the payer is Linden Café)",
  ]);
  expect(paid("5.00")).toEqual([
    "possible: INV-0 – Linden Café (The payer is Linden Café; this is a partial payment of the balance due)",
  ]);
  // Two parties with the same name raise a question.
  expect(
    offered(line("50.00", { counterparty: "Linden Cafe" }), {
      documents: [...documents, { ...invoice("INV-9", "7.00"), partyId: id("Another") }],
    }),
  ).toEqual([]);
});

test("a bill can be paid plus the bank's charge, and never less a charge", () => {
  const documents = [bill("BILL-7", "300.00")];
  const paid = (amount: string, text: string) =>
    suggestFor([line(amount, { description: text })], { ...EMPTY_CONTEXT, documents }).get(id("line")) ?? [];
  const transaction = { bankFee: "8.70", allocations: [{ documentId: "BILL-7", amount: "300.00" }] };
  expect(paid("-308.70", "BILL-7")).toMatchObject([
    {
      confidence: "likely",
      reason: "BILL-7 appears in the description, and the amount is the balance due plus a bank fee of 8.70",
      transaction,
    },
  ]);
  expect(paid("-308.70", "to mill abroad")).toMatchObject([
    { reason: "The amount is the balance due plus a bank fee of 8.70, and the payee is Mill", transaction },
  ]);
  expect(paid("-291.30", "BILL-7")).toMatchObject([
    { reason: "BILL-7 appears in the description; 8.70 remains due", transaction: { bankFee: "0.00" } },
  ]);
  expect(paid("-400.00", "BILL-7")[0]?.reason).toBe(
    "BILL-7 appears in the description; 100.00 is kept as credit",
  );
});

test("one document can be paid in several payments, incoming and outgoing", () => {
  for (const [sign, document] of [
    ["", invoice("INV-7", "300.00")],
    ["-", bill("INV-7", "300.00")],
  ] as const) {
    const unpaid = { ...document, balanceDue: toAmount("180.00") };
    expect(
      offered(line(`${sign}120.00`, { description: "1/2 INV-7" }), { documents: [document] })[0],
    ).toMatch(/^likely: .* \(INV-7 appears in the description; 180.00 remains due\)$/);
    expect(offered(line(`${sign}180.00`, { description: "2/2 INV-7" }), { documents: [unpaid] })[0]).toMatch(
      /^exact: .* \(INV-7 appears in the description, and the amount due matches\)$/,
    );
  }
});

test("among equal documents of a party the oldest comes first, and a known payee's last category follows", () => {
  const due = (number: string, dueDate: string) => ({ ...bill(number, "87.00"), dueDate: toDay(dueDate) });
  const documents = [due("BILL-9", "2026-04-01"), due("BILL-7", "2026-02-01"), due("BILL-8", "2026-03-01")];
  const offers = offered(line("-87.00", { counterparty: "Mill" }), { documents });
  expect(offers.map((offer) => offer.slice(0, 14))).toEqual([
    "likely: BILL-7",
    "likely: BILL-8",
    "likely: BILL-9",
  ]);
  const before = [past("Fuel Co", { parts: [part("Travel")] })];
  expect(
    offered(line("-87.00", { counterparty: "Fuel Co" }), {
      documents: [bill("BILL-7", "87.00")],
      past: before,
    }),
  ).toEqual([
    "likely: Travel (Same as last time)",
    "possible: BILL-7 – Mill (The amount equals the balance due)",
  ]);
});

test("a party that has paid before can pay less or more than the balance due", () => {
  const before = [past("Linden", { isIn: true, partyId: id("Linden Café"), partyName: "Linden Café" })];
  const paid = (amount: string, ...documents: PayableDocument[]) =>
    offered(line(amount, { counterparty: "Linden" }), { documents, past: before });
  expect(paid("40.00", invoice("INV-1", "100.00"))).toEqual([
    "possible: INV-1 – Linden Café (The payer is Linden Café; this is a partial payment of the balance due)",
  ]);
  expect(paid("140.00", invoice("INV-1", "100.00"))).toEqual([
    "possible: INV-1 – Linden Café (The payer is Linden Café; 40.00 is kept as credit)",
  ]);
  expect(paid("40.00", bill("BILL-1", "100.00"), invoice("INV-2", "100.00", "Oak Ltd"))).toEqual([
    "possible: Credit – Linden Café (The payer is Linden Café; 40.00 is kept as credit)",
  ]);
});

test("a single journal already in the books is an exact match, and two are only suggestions", () => {
  const entries = [entry("JE-1", "-87.00", "2026-03-10")];
  expect(offered(line("-87.00", {}), { entries })).toEqual([
    "exact: By hand (Already recorded with this amount and date)",
  ]);
  expect(offered(line("-87.00", {}), { entries: [...entries, entry("JE-2", "-87.00")] })).toHaveLength(2);
  expect(offered(line("-87.00", {}), { entries: [entry("JE-1", "-87.00", "2026-01-01")] })).toEqual([]);
  const twins = [line("-87.00", {}, "one"), line("-87.00", {}, "two")];
  for (const offer of offered(twins, { entries })) expect(offer).toMatch(/^likely/);
});

test("a journal of another day is an exact match if its text matches, and otherwise likely", () => {
  const offerFor = (description: string, more: Parameters<typeof line>[1]) =>
    offered(line("-87.00", more), {
      entries: [{ ...entry("JE-1", "-87.00", "2026-03-02"), description }],
    })[0];
  expect(offerFor("By hand", {})).toBe("likely: By hand (Already recorded with this amount, 8 days before)");
  expect(offerFor("Payment PAY-7 \u2013 Linden Caf\u00e9", { counterparty: "LINDEN CAFE SARL" })).toMatch(
    /^exact/,
  );
  expect(offerFor("Account fee of February", { description: "ACCOUNT FEE 02" })).toMatch(/^exact/);
  // A single word could mean anything.
  expect(offerFor("Payment to Ann", { description: "PAYMENT" })).toMatch(/^likely/);
  expect(offerFor("Linden", { counterparty: "LINDEN CAFE SARL" })).toMatch(/^likely/);
});

test("a named number or reference precedes a journal with the amount; otherwise neither is an exact match", () => {
  const documents = [
    { ...bill("BILL-7", "87.00", "Paper GmbH"), paymentReference: "RF18539007547034" },
    bill("BILL-8", "87.00"),
  ];
  const loan = { ...entry("JE-1", "-87.00", "2026-03-10"), description: "LOAN-1 to Ann" };
  const both = (more: Parameters<typeof line>[1]) =>
    offered(line("-87.00", more), { documents, entries: [loan] }).map((offer) =>
      offer.replace(/:? .*?([A-Z]+-\d).*/, " $1"),
    );
  expect(both({ reference: "RF18539007547034" })).toEqual(["exact BILL-7", "likely LOAN-1"]);
  expect(both({ description: "BILL-8" })).toEqual(["exact BILL-8", "likely LOAN-1"]);
  expect(both({ counterparty: "Paper" })).toEqual(["likely LOAN-1", "likely BILL-7"]);
});

test("a rule is not an exact match next to a journal with the amount", () => {
  const lines = [{ accountId: id("Rent"), taxRateId: null, percent: "100", description: "" }];
  const conditions = {
    direction: null,
    keywords: "rent",
    counterparty: "",
    minAmount: null,
    maxAmount: null,
  };
  const about = {
    description: "",
    partyId: null,
    partyName: null,
    isPartyActive: true,
    postsAutomatically: false,
    lines,
  };
  const rules = [{ id: id("rule"), name: "Rent", ...conditions, ...about }] as never;
  expect(offered(line("-900.00", { description: "Rent" }), { rules })[0]).toMatch(/^exact: Rent/);
  const entries = [entry("JE-1", "-900.00")];
  expect(
    offered(line("-900.00", { description: "Rent" }), { rules, entries }).map((title) => title.slice(0, 12)),
  ).toEqual(["likely: By h", "likely: Rent"]);
});

test("the same amount on another own account is a transfer, an exact match if the account is named", () => {
  const counterpart: CounterpartTransaction = {
    id: id("other"),
    accountId: id("savings"),
    accountName: "Savings",
    accountNumber: "DE55 1",
    date: toDay("2026-03-12"),
    amount: toAmount("500.00"),
  };
  expect(offered(line("-500.00", {}), { otherTransactions: [counterpart] })).toEqual([
    "likely: Transfer to Savings (The other account has the same amount)",
  ]);
  expect(
    offered(line("-500.00", { counterpartyAccount: "DE551" }), { otherTransactions: [counterpart] })[0],
  ).toMatch(/^exact/);
  expect(
    offered(line("-500.00", {}), { otherTransactions: [{ ...counterpart, date: toDay("2026-03-20") }] }),
  ).toEqual([]);
  const named = (accountName: string, text: string) =>
    offered(line("-500.00", { description: text }), {
      otherTransactions: [{ ...counterpart, accountName, accountNumber: "" }],
    })[0];
  expect(named("Stripe balance", "STRIPE PAYOUT 12")).toMatch(/^exact: Transfer to Stripe balance/);
  // A generic account name identifies no account.
  expect(named("Bank account", "Payment by bank account")).toMatch(/^likely/);
});
