import { beforeEach, describe, expect, test } from "vitest";
import { type TaxPayer, ukQuarter } from "#test/support/tax-returns.ts";
import { journalLines, expectMade, newTrader } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

let payer: TaxPayer;

beforeEach(async () => {
  payer = await ukQuarter();
});

const Q1 = ["2026-01-01", "2026-03-31"] as const;

describe("a payment", () => {
  let path: string;
  const pay = (changes: Record<string, unknown> = {}, headers = {}) =>
    payer.trader.books.post(
      `${path}/pay`,
      { date: "2026-05-07", accountId: payer.bank, ...changes },
      headers,
    );

  const fileQ1 = async () => {
    const { id } = expectMade(await payer.file(...Q1));
    path = `/tax-returns/${id}`;
  };

  test("settles the tax accounts once, and matches its preview", async () => {
    await fileQ1();
    const { books } = payer.trader;
    const preview = expectMade(
      await books.post(`${path}/pay/preview`, { date: "2026-05-07", accountId: payer.bank }),
    );
    const key = { "idempotency-key": "pay-once" };
    const paid = expectMade(await pay({}, key));
    expect(expectMade(await pay({}, key))).toEqual(paid);
    const lines = ["Bank 140.00 Cr", "Recoverable Tax 140.00 Cr", "Tax Payable 280.00 Dr"];
    expect(await journalLines(books, paid.payment.journalId)).toEqual(lines);
    expect(preview.journals).toMatchObject([{ before: null, after: { description: "Tax payment 2026 Q1" } }]);
    expect(
      preview.accounts.map(({ name, change: by }: Record<string, string>) => `${name} ${by}`).toSorted(),
    ).toEqual(["Bank -140.00", "Recoverable Tax -140.00", "Tax Payable 280.00"]);
    expect(paid).toMatchObject({ status: "paid", canUndo: false, payment: { date: "2026-05-07" } });
    const detail = `This tax return has been paid with ${paid.payment.number} (May 7, 2026). Void its payment first.`;
    expect((await pay()).body).toMatchObject({ code: "tax-return.is-paid", detail });
    expect((await books.post(`${path}/undo`)).body).toMatchObject({ code: "tax-return.is-paid", detail });
    expect(expectMade(await books.get(`/journals/${paid.payment.journalId}`)).source).toMatchObject({
      type: "tax_return",
      number: "2026-01-01",
    });
    // It is in no return, and changes the bank account like any journal.
    expect((await payer.boxes("2026-04-01")).slice(0, 5)).toEqual([
      "1 0.00",
      "2 0.00",
      "3 0.00",
      "4 0.00",
      "5 0.00",
    ]);
    const { items } = expectMade(await books.get(`/money/accounts/${payer.bank}/transactions`));
    expect(items).toMatchObject([{ amount: "-140.00", source: { type: "tax_return" } }]);
    expect(await tradeProblems(books)).toEqual([]);
  });

  test("can be voided, and then the return can be paid again", async () => {
    await fileQ1();
    const { books } = payer.trader;
    const first = expectMade(await pay());
    expectMade(await books.post(`${path}/void-payment/preview`));
    expect(expectMade(await books.post(`${path}/void-payment`))).toMatchObject({
      status: "filed",
      payment: null,
    });
    expect((await books.post(`${path}/void-payment`)).body).toMatchObject({ code: "tax-return.not-paid" });
    expect(expectMade(await books.get(`/journals/${first.payment.journalId}`)).status).toBe("void");
    expect(expectMade(await pay()).status).toBe("paid");
    expect(await tradeProblems(books)).toEqual([]);
  });

  test("of a refund is received", async () => {
    await payer.trade("/bills", "2026-03-02", [["2000.00", "Standard"]]);
    await fileQ1();
    const paid = expectMade(await pay());
    expect(paid.payable).toBe("-260.00");
    expect(await journalLines(payer.trader.books, paid.payment.journalId)).toEqual([
      "Bank 260.00 Dr",
      "Recoverable Tax 540.00 Cr",
      "Tax Payable 280.00 Dr",
    ]);
  });

  test.each([
    [{ date: "2026-03-31" }, "tax-return.paid-in-period", "date"],
    [{ accountId: null }, "tax-return.account-required", "accountId"],
    [{ accountId: "018f2f3c-0000-7000-8000-00000000ffff" }, "account.not-found", "accountId"],
  ])("with %j is refused at its field", async (changes, code, field) => {
    await fileQ1();
    expect((await pay(changes)).body).toMatchObject({ code, errors: [{ field }] });
    expect((await payer.get("2026-01-01")).payment).toBeNull();
  });

  test("from an account that isn't a bank or cash account is refused", async () => {
    await fileQ1();
    expect((await pay({ accountId: await payer.account("Accounts Payable") })).body).toMatchObject({
      code: "bank.not-a-bank-account",
    });
  });

  test("of another company's return isn't found", async () => {
    await fileQ1();
    const { books } = await newTrader();
    for (const step of ["pay", "undo", "void-payment"]) {
      const body = step === "pay" ? { date: "2026-05-07", accountId: payer.bank } : undefined;
      expect((await books.post(`${path}/${step}`, body)).body.code).toMatch(/not-found$/);
    }
    expect((await payer.get("2026-01-01")).payment).toBeNull();
  });
});
