import { expect, test } from "vitest";
import { toFileInput, receivedXml } from "#test/support/received-files.ts";
import { editInput, expectMade, newTrader, openAccount, type TestTrader } from "#test/support/trade.ts";

/** A vendor's e-invoice for 110.00 as a posted bill, and a bank account. */
async function withBill(paymentReference = "R-17") {
  const trader = await newTrader();
  const { books, vendor: partyId } = trader;
  const accountId = await openAccount(trader, "5800", "Office");
  const account = { code: "1910", type: "asset", name: "Bank", moneyKind: "bank" };
  const bank: string = expectMade(await books.post("/accounts", account)).id;
  const xml = receivedXml().replace("<cbc:PaymentID>R-17<", `<cbc:PaymentID>${paymentReference}<`);
  const item = { accountId, description: "Paper", quantity: "1", unitPrice: "110.00" };
  const input = { partyId, date: "2026-02-10", status: "posted", items: [item], file: toFileInput(xml) };
  const bill = expectMade(await books.post("/bills/from-file", input));
  return { trader, books, bank, bill };
}

/** A bank transaction and its best suggestion. */
async function bestOffer({ books }: TestTrader, bank: string, line: object) {
  expectMade(
    await books.post(`/bank/accounts/${bank}/transactions`, {
      transactions: [{ id: "a", date: "2026-03-02", ...line }],
    }),
  );
  const [toDo] = expectMade(await books.get(`/bank/suggestions?accountId=${bank}`)).items;
  return { bankTransactionId: toDo.bankTransaction.id, offer: toDo.suggestions[0] };
}

test("a bill is suggested by the number, reference or account in its vendor's file", async () => {
  const { trader, bank, bill, books } = await withBill("RF18539007547034");
  expect(expectMade(await books.get(`/bills/${bill.id}/source-file`)).file.paymentReference).toBe(
    "RF18539007547034",
  );
  const lines = [
    { id: "number", description: "Invoice R 17", amount: "-110.00" },
    { id: "reference", description: "RF18 5390 0754 7034", amount: "-110.00" },
    { id: "account", counterpartyAccount: "DE02 1203 0000 0000 2020 51", amount: "-110.00" },
  ].map((line) => ({ date: "2026-03-02", ...line }));
  expectMade(await books.post(`/bank/accounts/${bank}/transactions`, { transactions: lines }));
  const { items } = expectMade(await books.get(`/bank/suggestions?accountId=${bank}`));
  const reasons = items.map(({ suggestions: [best] }: { suggestions: { reason: string }[] }) => best?.reason);
  const { name } = expectMade(await books.get(`/vendors/${trader.vendor}`));
  expect(reasons.toSorted()).toEqual([
    `Amount due matches, and it came from ${name}'s account`,
    "R-17 appears in the description, and the amount due matches",
    `The reference belongs to ${bill.number}, and the amount due matches`,
  ]);
});

test("a voided bill, or another company's bill, does not identify a vendor's bank account", async () => {
  const { trader, bank, bill, books } = await withBill();
  const otherBill = await withBill();
  expectMade(await books.put(`/bills/${bill.id}`, editInput(bill, { status: "void", voidReason: "Twice" })));
  const { date, partyId, items } = bill;
  const [{ accountId, description, quantity, unitPrice }] = items;
  const item = { accountId, description, quantity, unitPrice };
  expectMade(await books.post("/bills", { date, partyId, status: "posted", items: [item] }));
  const { offer } = await bestOffer(trader, bank, {
    counterpartyAccount: "DE02120300000000202051",
    description: "R-17",
    amount: "-110.00",
  });
  expect(offer).toMatchObject({ confidence: "likely", reason: "The amount equals the balance due" });
  expect(expectMade(await otherBill.books.get(`/bills/${otherBill.bill.id}`)).status).toBe("posted");
});

test("a bill is paid in parts, and with a bank charge on top", async () => {
  const { trader, bank, bill, books } = await withBill();
  const bankTransaction = { description: "R-17", counterpartyAccount: "DE02120300000000202051" };
  const first = await bestOffer(trader, bank, { ...bankTransaction, amount: "-60.00" });
  expect(first.offer).toMatchObject({ reason: "R-17 appears in the description; 50.00 remains due" });
  expectMade(
    await books.post("/bank/matches/payment", {
      bankTransactionId: first.bankTransactionId,
      ...first.offer.payment,
    }),
  );
  const remainder = await bestOffer(trader, bank, { ...bankTransaction, id: "b", amount: "-52.00" });
  expect(remainder.offer).toMatchObject({
    confidence: "likely",
    reason: "R-17 appears in the description, and the amount is the balance due plus a bank fee of 2.00",
    payment: { bankFee: "2.00", allocations: [{ documentId: bill.id, amount: "50.00" }] },
  });
  expectMade(
    await books.post("/bank/matches/payment", {
      bankTransactionId: remainder.bankTransactionId,
      ...remainder.offer.payment,
    }),
  );
  expect(expectMade(await books.get(`/bills/${bill.id}`))).toMatchObject({
    status: "paid",
    paidAmount: "110.00",
  });
  const { items } = expectMade(await books.get("/bank/accounts"));
  expect(items.find(({ code }: { code: string }) => code === "1910").bookBalance).toBe("-112.00");
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});
