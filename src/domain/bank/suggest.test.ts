import { expect, test } from "vitest";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { creditorReference, slipReference } from "#domain/payment-codes/references.ts";
import type { Known, LineToMatch, PayableDocument, OpenEntry, OtherLine, PastMatch } from "./offer.ts";
import { suggestFor } from "./suggest.ts";

const NOTHING: Known = { entries: [], documents: [], others: [], past: [], rules: [], locale: "en-US" };

const id = (text: string): never => {
  return text as never;
};

function line(
  amount: string,
  more: Partial<Record<"text" | "reference" | "counterparty" | "counterpartyAccount", string>>,
  name = "line",
): LineToMatch {
  const texts = { counterparty: "", counterpartyAccount: "", text: "", reference: "", ...more };
  return { id: id(name), date: toDay("2026-03-10"), amount: toAmount(amount), ...texts };
}

function invoice(number: string, open: string, partyName = "Linden Café"): PayableDocument {
  const dates = { date: toDay("2026-02-01"), dueDate: toDay("2026-03-03") };
  return {
    id: id(number),
    number,
    partyId: id(partyName),
    partyName,
    direction: "in",
    ...dates,
    open: toAmount(open),
  };
}

const bill = (number: string, open: string, partyName = "Mill"): PayableDocument => ({
  ...invoice(number, open, partyName),
  direction: "out",
});

const entry = (number: string, open: string, date = "2026-03-09"): OpenEntry => ({
  journalId: id(number),
  number,
  date: toDay(date),
  description: "By hand",
  open: toAmount(open),
});

const past = (counterparty: string, more: Partial<PastMatch>): PastMatch => ({
  counterparty,
  counterpartyAccount: "",
  text: "",
  isIn: false,
  partyId: null,
  partyName: "",
  parts: [],
  ...more,
});

const part = (name: string, amount = "900.00", tax: string | null = null) => ({
  accountId: id(name),
  accountName: name,
  taxRateId: tax === null ? null : id(tax),
  taxName: tax ?? "",
  amount: toAmount(amount),
});

/** Each offer as "certainty: title (reason)". */
function offered(lines: LineToMatch | LineToMatch[], known: Partial<Known>): string[] {
  const all = Array.isArray(lines) ? lines : [lines];
  return [...suggestFor(all, { ...NOTHING, ...known }).values()].flatMap((offers) =>
    offers.map(({ certainty, title, reason }) => `${certainty}: ${title} (${reason})`),
  );
}

test("a number in the text with the amount that is open is certain, however it is written", () => {
  for (const text of ["INV-0119", "Invoice inv 119 thanks", "rechnung INV0119/"])
    expect(
      offered(line("87.00", { text }), {
        documents: [invoice("INV-0119", "87.00"), invoice("INV-1190", "87.00")],
      }),
    ).toEqual(["certain: INV-0119 – Linden Café (INV-0119 in the text, and the amount is open)"]);
});

test("a number is not found within another number", () => {
  const [offer] = offered(line("87.00", { text: "INV-01191" }), {
    documents: [invoice("INV-0119", "87.00")],
  });
  expect(offer).toBe("likely: INV-0119 – Linden Café (The amount is what is open)");
});

test("the reference of a code on the sheet names its invoice, whoever pays, and no other", () => {
  const number = "INV-2026-0041";
  const documents = [invoice(number, "87.00"), invoice("INV-2026-0042", "87.00"), bill("41", "87.00")];
  const references = [creditorReference(number) ?? "", slipReference(number) ?? ""];
  for (const reference of references) {
    expect(offered(line("87.00", { reference }), { documents })).toEqual([
      `certain: ${number} – Linden Café (${number} in the text, and the amount is open)`,
    ]);
    expect(offered(line("87.00", { text: `/CDTRREF/${reference}/` }), { documents })[0]).toContain(number);
  }
  const [wrong = ""] = references.map((reference) => reference.replace(/^RF../, "RF00"));
  expect(offered(line("87.00", { reference: wrong }), { documents })[0]).toMatch(/^possible/);
});

test("several numbers of one party are paid by their sum", () => {
  const documents = [invoice("INV-0007", "50.00"), invoice("INV-0008", "37.00")];
  const [offers] = suggestFor([line("87.00", { text: "INV-0007 + INV-0008" })], {
    ...NOTHING,
    documents,
  }).values();
  expect(offers?.[0]).toMatchObject({
    certainty: "certain",
    booking: {
      kind: "payment",
      allocations: [
        { documentId: "INV-0007", amount: "50.00" },
        { documentId: "INV-0008", amount: "37.00" },
      ],
    },
  });
});

test("money that is short of a small part is less a charge, and short of more a part of it", () => {
  const documents = [invoice("INV-0119", "100.00")];
  expect(offered(line("97.00", { text: "INV-0119" }), { documents })[0]).toContain("less a charge of 3.00");
  expect(offered(line("60.00", { text: "INV-0119" }), { documents })[0]).toContain("40.00 stays open");
  expect(offered(line("110.00", { text: "INV-0119" }), { documents })[0]).toContain("10.00 is credit");
});

test("money that goes out pays bills, never invoices", () => {
  const documents = [invoice("INV-0119", "87.00"), bill("BILL-7", "87.00")];
  expect(offered(line("-87.00", {}), { documents })).toEqual([
    "likely: BILL-7 – Mill (The amount is what is open)",
  ]);
});

test("a party is known by its name, and by what was learned of its account", () => {
  const documents = [invoice("INV-1", "87.00"), invoice("INV-2", "87.00", "Oak Ltd")];
  expect(offered(line("87.00", { counterparty: "LINDEN CAFE" }), { documents })).toEqual([
    "certain: INV-1 – Linden Café (The amount is open, and Linden Café pays)",
  ]);
  const learned = past("", { isIn: true, partyId: id("Oak Ltd"), counterpartyAccount: "DE12 3456" });
  expect(
    offered(line("87.00", { counterpartyAccount: "DE123456" }), { documents, past: [learned] })[0],
  ).toContain("INV-2");
});

test("several documents of a known party that come to the amount are offered together", () => {
  const documents = ["10.00", "20.00", "40.00"].map((open, index) => invoice(`INV-${index}`, open));
  expect(
    offered(line("50.00", { counterparty: "x" }), {
      documents,
      past: [past("x", { isIn: true, partyId: id("Linden Café") })],
    }),
  ).toEqual([
    "likely: INV-0, INV-2 – Linden Café (Together they come to the amount, and Linden Café is known)",
  ]);
});

test("what is in the books already is certain once, and a question twice", () => {
  const entries = [entry("JE-1", "-87.00")];
  expect(offered(line("-87.00", {}), { entries })).toEqual([
    "certain: JE-1: By hand (It is in the books with this amount, 1 day before)",
  ]);
  expect(offered(line("-87.00", {}), { entries: [...entries, entry("JE-2", "-87.00")] })).toHaveLength(2);
  expect(offered(line("-87.00", {}), { entries: [entry("JE-1", "-87.00", "2026-01-01")] })).toEqual([]);
  const twins = [line("-87.00", {}, "one"), line("-87.00", {}, "two")];
  for (const offer of offered(twins, { entries })) expect(offer).toMatch(/^likely/);
});

test("the same amount on another own account is a transfer, certain where the account is named", () => {
  const other: OtherLine = {
    id: id("other"),
    accountId: id("savings"),
    accountName: "Savings",
    accountNumber: "DE55 1",
    date: toDay("2026-03-12"),
    amount: toAmount("500.00"),
  };
  expect(offered(line("-500.00", {}), { others: [other] })).toEqual([
    "likely: Transfer to Savings (The other account has the same amount)",
  ]);
  expect(offered(line("-500.00", { counterpartyAccount: "DE551" }), { others: [other] })[0]).toMatch(
    /^certain/,
  );
  expect(offered(line("-500.00", {}), { others: [{ ...other, date: toDay("2026-03-20") }] })).toEqual([]);
  const named = (accountName: string, text: string) =>
    offered(line("-500.00", { text }), { others: [{ ...other, accountName, accountNumber: "" }] })[0];
  expect(named("Stripe balance", "STRIPE PAYOUT 12")).toMatch(/^certain: Transfer to Stripe balance/);
  // What any account is called names none.
  expect(named("Bank account", "Payment by bank account")).toMatch(/^likely/);
});

test("what a payee was the last times is offered, and is never certain", () => {
  const rent = (times: number) =>
    Array.from({ length: times }, () => past("Landlord 04/26", { parts: [part("Rent")] }));
  expect(offered(line("-900.00", { counterparty: "landlord 05/26" }), { past: rent(3) })).toEqual([
    "likely: Rent (As the last 3 times)",
  ]);
  const mixed = [past("Landlord", { parts: [part("Repairs")] }), ...rent(3)];
  expect(offered(line("-900.00", { counterparty: "Landlord" }), { past: mixed })).toEqual([
    "possible: Repairs (As the last time)",
    "possible: Rent (As the last 2 times)",
  ]);
  expect(offered(line("900.00", { counterparty: "Landlord" }), { past: rent(3) })).toEqual([]);
});

test("what went to several accounts is offered again where it is plain what each is of the amount", () => {
  const loan = (interest: string) =>
    past("Savings Bank", { parts: [part("Loans", "1000.00"), part("Interest", interest)] });
  const paid = (amount: string, ...before: PastMatch[]) =>
    offered(line(amount, { counterparty: "Savings Bank" }), { past: before });
  expect(paid("-1148.00", loan("152.00"), loan("156.00"))).toEqual([
    "likely: Loans 1,000.00, Interest 148.00 (As the last 2 times)",
  ]);
  expect(paid("-1152.00", loan("152.00"))).toEqual([
    "likely: Loans 1,000.00, Interest 152.00 (As the last time)",
  ]);
  expect(paid("-1148.00", loan("152.00"))).toEqual([]);
  // Less than what is always paid back would leave interest below nothing.
  expect(paid("-900.00", loan("152.00"), loan("156.00"))).toEqual([]);
});

test("parts that grew as the whole did are offered in that proportion, to the cent", () => {
  const fuel = (net: string, tax: string) =>
    past("Fuel Co", { parts: [part("Travel", net), part("Recoverable Tax", tax)] });
  const before = [fuel("83.33", "16.67"), fuel("41.67", "8.33")];
  const paid = (amount: string, past_: PastMatch[]) =>
    offered(line(amount, { counterparty: "Fuel Co" }), { past: past_ });
  expect(paid("-100.01", before)).toEqual([
    "likely: Travel 83.34, Recoverable Tax 16.67 (As the last 2 times)",
  ]);
  expect(paid("-100.01", [...before, fuel("10.00", "10.00")])).toEqual([]);
});

test("the tax that was said of the last ones is in the next one too", () => {
  const fuel = past("Fuel Co", { parts: [part("Travel", "60.00", "VAT 20%")] });
  const suggestions = suggestFor([line("-72.00", { counterparty: "Fuel Co" })], { ...NOTHING, past: [fuel] });
  expect([...suggestions.values()][0]).toMatchObject([
    { title: "Travel with VAT 20%", booking: { lines: [{ amount: "72.00", taxRateId: "VAT 20%" }] } },
  ]);
});
