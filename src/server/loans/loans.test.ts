import { describe, expect, test } from "vitest";
import { shiftMonths, toDay } from "#domain/dates.ts";
import { lastEntryOf } from "#test/support/assets.ts";
import { loanOf, newLoan, newLoanBooks, loanBalancesOn } from "#test/support/loans.ts";
import { inDays, work } from "#test/support/schedules.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, closeThrough, journalLines, expectMade } from "#test/support/trade.ts";

await useOwnTestApp();
const server = await testApp();

describe("a loan (Accounting 31)", () => {
  test("it is paid out less its fee, and repaid in installments; its account shows the remaining balance", async () => {
    const books = await newLoanBooks();
    const { trader, fees } = books;
    const saved = await newLoan(books, { fee: "100.00", feeAccountId: fees, partyId: trader.vendor });
    expect(saved).toMatchObject({
      status: "open",
      outstanding: "10000.00",
      nextDate: null,
      partyName: "Vendor",
    });
    expect(saved.nextEntry).toMatchObject({ dueDate: "2024-02-01", amount: "860.66", interest: "50.00" });
    expect(await journalLines(trader.books, saved.entries[0].journalId)).toEqual([
      "Bank 9900.00 Dr",
      "Fees 100.00 Dr",
      "Loan 10000.00 Cr",
    ]);
    const path = `/loans/${saved.id}`;
    const body = { version: 1, through: "2024-03-15" };
    expect(expectMade(await trader.books.post(`${path}/pay/preview`, body)).journalCount).toBe(2);
    const key = { "Idempotency-Key": "k" };
    const paid = expectMade(await trader.books.post(`${path}/pay`, body, key));
    expect(expectMade(await trader.books.post(`${path}/pay`, body, key))).toEqual(paid);
    expect(paid).toMatchObject({ outstanding: "8374.63", version: 2, nextEntry: { dueDate: "2024-04-01" } });
    const later = { version: 2, through: "2024-03-31" };
    expect(expectMade(await trader.books.post(`${path}/pay`, later))).toEqual(paid);
    expect(await journalLines(trader.books, paid.entries[0].journalId)).toEqual([
      "Bank 860.66 Cr",
      "Interest 45.95 Dr",
      "Loan 814.71 Dr",
    ]);
    const journal = expectMade(await trader.books.get(`/journals/${paid.entries[0].journalId}`));
    expect(journal.source).toMatchObject({ type: "installment", id: saved.id });
    for (const [day, balance] of [
      ["2023-12-31", "0.00"],
      ["2024-01-01", "-10000.00"],
      ["2024-01-31", "-10000.00"],
      ["2024-02-01", "-9189.34"],
      ["2024-12-31", "-8374.63"],
    ])
      expect(await loanBalancesOn(books, day ?? "")).toEqual([`Loan ${balance} ${balance} 0.00`]);
    const all = expectMade(await trader.books.post(`${path}/pay`, { version: 2, through: "2025-01-01" }));
    expect(all).toMatchObject({ status: "repaid", outstanding: "0.00", nextEntry: null });
    expect(all.entries[0]).toMatchObject({ dueDate: "2025-01-01", principal: "856.42", interest: "4.28" });
    expect((await trader.books.post(`${path}/pay`, { version: 3, through: "2025-02-01" })).body.code).toBe(
      "loan.not-open",
    );
    expect((await trader.books.delete(`/vendors/${trader.vendor}`)).body.code).toBe("vendor.has-loans");
  });

  test("an extra repayment reduces later installments, and a full one ends the loan", async () => {
    const books = await newLoanBooks();
    const { trader } = books;
    const { id } = await newLoan(books);
    const path = `/loans/${id}`;
    const extra = { version: 1, date: "2024-02-15", amount: "2000.00" };
    expect(expectMade(await trader.books.post(`${path}/repay/preview`, extra)).journalCount).toBe(2);
    const less = expectMade(await trader.books.post(`${path}/repay`, extra));
    expect(less.outstanding).toBe("7189.34");
    expect(less.nextEntry).toMatchObject({ dueDate: "2024-03-01", amount: "673.35" });
    expect(less.schedule).toHaveLength(12);
    const off = expectMade(await trader.books.post(`${path}/repay`, { version: 2, date: "2024-03-16" }));
    expect(off).toMatchObject({ status: "repaid", outstanding: "0.00" });
    const [last, march] = off.entries;
    // 45.9467 less 15 of 29 days of 10.00; then 15 of 31 days of 32.7838.
    expect(march).toMatchObject({ kind: "installment", dueDate: "2024-03-01", interest: "40.77" });
    expect(last).toMatchObject({
      kind: "repayment",
      date: "2024-03-16",
      principal: "6556.76",
      interest: "15.86",
    });
    expect(await loanBalancesOn(books, "2024-03-16")).toEqual(["Loan 0.00 0.00 0.00"]);
    const undone = expectMade(await trader.books.post(`${path}/undo`, lastEntryOf(off)));
    expect(undone).toMatchObject({ status: "open", isAutomatic: false });
    expect(await loanBalancesOn(books, "2024-12-31")).toEqual([
      `Loan -${undone.outstanding} -${undone.outstanding} 0.00`,
    ]);
  });

  test("an existing loan isn't paid out, and an interest-only loan ends with repaying all of it", async () => {
    const books = await newLoanBooks();
    const { trader } = books;
    const saved = await newLoan(books, {
      isOpening: true,
      method: "interest_only",
      intervalMonths: 12,
      installmentCount: 1,
    });
    expect(saved.entries).toEqual([]);
    expect(await loanBalancesOn(books, "2024-06-30")).toEqual(["Loan -10000.00 0.00 10000.00"]);
    const paid = expectMade(
      await trader.books.post(`/loans/${saved.id}/pay`, { version: 1, through: "2025-01-01" }),
    );
    expect(await journalLines(trader.books, paid.entries[0].journalId)).toEqual([
      "Bank 10600.00 Cr",
      "Interest 600.00 Dr",
      "Loan 10000.00 Dr",
    ]);
  });

  test("it can be voided as a whole only while its periods are open", async () => {
    const books = await newLoanBooks();
    const { trader } = books;
    const { id } = await newLoan(books);
    expectMade(await trader.books.post(`/loans/${id}/pay`, { version: 1, through: "2024-02-01" }));
    const voided = expectMade(await trader.books.post(`/loans/${id}/void`, { version: 2 }));
    expect(voided).toMatchObject({ status: "void", outstanding: "0.00", nextEntry: null });
    expect(await loanBalancesOn(books, "2024-02-01")).toEqual(["Loan 0.00 0.00 0.00"]);
    expect((await trader.books.post(`/loans/${id}/void`, { version: 3 })).body.code).toBe("loan.is-void");
    const otherLoan = await newLoan(books);
    await closeThrough(trader.books, "2024-02-29");
    const before = await stateOf(trader.books);
    expect((await trader.books.post(`/loans/${otherLoan.id}/void`, { version: 1 })).body.code).toBe(
      "journal.period-closed",
    );
    expect((await trader.books.post("/loans", loanOf(books))).body).toMatchObject({
      code: "journal.period-closed",
      errors: [{ field: "startsOn" }],
    });
    expect(await stateOf(trader.books)).toEqual(before);
    // An installment in a closed period is posted on the first open day.
    const paid = expectMade(
      await trader.books.post(`/loans/${otherLoan.id}/pay`, { version: 1, through: "2024-02-29" }),
    );
    expect(paid.entries[0]).toMatchObject({ dueDate: "2024-02-01", date: "2024-03-01" });
    expect(await loanBalancesOn(books, "2024-02-29")).toEqual(["Loan -10000.00 -10000.00 0.00"]);
  });

  test("an existing loan that is changed to be paid out can't start in the future", async () => {
    const books = await newLoanBooks();
    const { trader } = books;
    const future = inDays(20);
    const { id } = await newLoan(books, { isOpening: true, startsOn: future });
    const body = { ...loanOf(books, { isOpening: false, startsOn: future }), version: 1 };
    expect((await trader.books.put(`/loans/${id}`, body)).body).toMatchObject({
      code: "loan.in-future",
      errors: [{ field: "startsOn" }],
    });
  });

  test("due installments are posted automatically, once, but after ninety days only once confirmed", async () => {
    const books = await newLoanBooks();
    const { trader } = books;
    const today = inDays(0);
    // Its first installment is due today, or a day or two ago after a short month.
    const { id: due } = await newLoan(books, { startsOn: shiftMonths(toDay(today), -1), isAutomatic: true });
    const late = await newLoan(books, { startsOn: inDays(-90), isAutomatic: true });
    expect(late.entries).toHaveLength(1);
    await work(server);
    await work(server);
    expect(expectMade(await trader.books.get(`/loans/${due}`)).entries).toHaveLength(2);
    const lateLoan = expectMade(await trader.books.get(`/loans/${late.id}`));
    expect(lateLoan.entries).toHaveLength(1);
    expect(lateLoan.error).toMatch(/./);
    expect(expectMade(await trader.books.get("/loans")).items).toMatchObject([
      { hasError: true },
      { hasError: false },
    ]);
    const repaid = expectMade(await trader.books.get("/loans?status=repaid"));
    expect(repaid).toMatchObject({ items: [], totals: { outstanding: "0.00" } });
    expect(repaid.statuses.map(({ count }: { count: number }) => count)).toEqual([2, 2, 0, 0]);
    const { version } = lateLoan;
    const paid = expectMade(await trader.books.post(`/loans/${late.id}/pay`, { version, through: today }));
    const dueCount = lateLoan.schedule.filter(({ dueDate }: { dueDate: string }) => dueDate <= today).length;
    expect(paid).toMatchObject({ error: null, nextDate: lateLoan.schedule[dueCount].dueDate });
    expect(paid.entries).toHaveLength(1 + dueCount);
    await work(server);
    expect(expectMade(await trader.books.get(`/loans/${late.id}`)).entries).toHaveLength(1 + dueCount);
  });

  test("undo reverses the entry that was shown, and is refused once another one is posted", async () => {
    const books = await newLoanBooks();
    const { trader } = books;
    const { id } = await newLoan(books, { startsOn: shiftMonths(toDay(inDays(0)), -1), isAutomatic: true });
    const path = `/loans/${id}`;
    const more = { version: 1, date: inDays(-5), amount: "100.00" };
    const seen = lastEntryOf(expectMade(await trader.books.post(`${path}/repay`, more)));
    await work(server);
    const after = expectMade(await trader.books.get(path));
    expect(after.version).toBe(2);
    expect(after.entries).toMatchObject([{ kind: "installment" }, { kind: "repayment" }, {}]);
    const before = await stateOf(trader.books);
    for (const address of [`${path}/undo`, `${path}/undo/preview`])
      expect(await trader.books.post(address, seen)).toMatchObject({
        status: 409,
        body: { code: "record.stale", current: { outstanding: after.outstanding } },
      });
    expect(await stateOf(trader.books)).toEqual(before);
    const undone = expectMade(await trader.books.post(`${path}/undo`, lastEntryOf(after)));
    expect(undone).toMatchObject({ outstanding: "9900.00", isAutomatic: false });
  });

  test.each([
    ["JPY", "86066.00", { principal: "83333.00", interest: "833.00" }, "1000000.5"],
    ["KWD", "860.664", { principal: "833.333", interest: "8.333" }, "10000.0005"],
  ])(
    "in %s its amounts are rounded to the minor unit",
    async (currency, installment, equal, excessPrincipal) => {
      const books = await newLoanBooks();
      const { trader } = books;
      expectMade(await changeBook(trader.books, { currency, locale: "en-GB" }));
      const principal = currency === "JPY" ? "1000000" : "10000";
      const openingLoan = await newLoan(books, { principal, isOpening: true });
      expect(openingLoan.nextEntry.amount).toBe(installment);
      expect(await trader.books.post("/loans", loanOf(books, { principal: excessPrincipal }))).toMatchObject({
        status: 400,
        body: { errors: [{ field: "principal" }] },
      });
      // It has amounts, though nothing has been posted yet.
      expect((await changeBook(trader.books, { currency: "USD" })).body.code).toBe("company.currency-in-use");
      const lent = await newLoan(books, { principal, method: "equal_principal", rate: "1" });
      const paid = expectMade(
        await trader.books.post(`/loans/${lent.id}/pay`, { version: 1, through: "2024-02-01" }),
      );
      expect(paid.entries[0]).toMatchObject(equal);
      expect(expectMade(await trader.books.get("/books-check"))).toMatchObject({ hasPassed: true });
    },
  );

  test("its terms are fixed once something is posted, and an outdated edit is refused", async () => {
    const books = await newLoanBooks();
    const { trader, loan } = books;
    const lent = await newLoan(books);
    const { id } = lent;
    const body = { ...loanOf(books), version: 1 };
    expect(await trader.books.put(`/loans/${id}`, { ...body, rate: "7" })).toMatchObject({
      status: 409,
      body: { code: "loan.has-entries", errors: [{ field: "rate" }] },
    });
    expect(expectMade(await trader.books.put(`/loans/${id}`, { ...body, name: "Truck" })).version).toBe(2);
    expect((await trader.books.put(`/loans/${id}`, { ...body, name: "Car" })).body.code).toBe("record.stale");
    const undo = { ...lastEntryOf(lent), version: 2 };
    expect((await trader.books.post(`/loans/${id}/undo`, undo)).body.code).toBe("loan.nothing-posted");
    expect((await trader.books.delete(`/accounts/${books.interest}`)).body.code).toBe(
      "account.used-by-loans",
    );
    expect((await trader.books.delete(`/accounts/${loan}`)).status).toBe(409);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ principal: "0" }, "principal"],
    [{ rate: "101" }, "rate"],
    [{ installmentCount: 481 }, "installmentCount"],
    [{ intervalMonths: 2 }, "intervalMonths"],
    [{ fee: "5.00" }, "feeAccountId"],
    [{ interestAccountId: "loan" }, "interestAccountId"],
    [{ loanAccountId: "interest" }, "loanAccountId"],
    [{ paymentAccountId: "fees" }, "paymentAccountId"],
    [{ startsOn: inDays(1) }, "startsOn"],
    [{ partyId: "018f2f3c-0000-7000-8000-0000000000d1" }, "partyId"],
  ])("a loan with %o is refused at its field", async (changes, field) => {
    const books = await newLoanBooks();
    const { loan, interest, fees } = books;
    const ids: Record<string, string> = { loan, interest, fees };
    const named = Object.fromEntries(
      Object.entries(changes).map(([key, value]) => [key, ids[String(value)] ?? value]),
    );
    if (field === "loanAccountId") Object.assign(named, { interestAccountId: fees });
    const before = await stateOf(books.trader.books);
    const reply = await books.trader.books.post("/loans", loanOf(books, named));
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(await stateOf(books.trader.books)).toEqual(before);
  });

  test.each([
    [{ date: "2023-12-31" }, "loan.not-started"],
    [{ date: "2024-01-31" }, "loan.later-payments-posted", /^The payment JE-\S+ \(Feb 1, 2024\) is already/],
    [{ date: inDays(1) }, "loan.in-future"],
    [{ amount: "9189.34" }, "loan.exceeds-outstanding"],
    [{ amount: "0.00" }, "loan.exceeds-outstanding"],
    [{ version: 7 }, "record.stale"],
  ])("a repayment with %o is refused and leaves nothing behind", async (changes, code, detail = /./) => {
    const books = await newLoanBooks();
    const { id } = await newLoan(books);
    expectMade(await books.trader.books.post(`/loans/${id}/pay`, { version: 1, through: "2024-02-01" }));
    const before = await stateOf(books.trader.books);
    const body = { version: 2, date: "2024-02-15", amount: "100.00", ...changes };
    expect((await books.trader.books.post(`/loans/${id}/repay`, body)).body).toMatchObject({
      code,
      detail: expect.stringMatching(detail),
    });
    expect(await stateOf(books.trader.books)).toEqual(before);
  });
});
