import { describe, expect, test } from "vitest";
import { bankFile, MARCH, withBank } from "#test/support/bank-file.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";

describe("the database enforces", () => {
  test("that an account with statements stays a bank account and can't be deleted", async () => {
    const { books, bank } = await withBank();
    await books.post("/bank/imports", bankFile(MARCH, bank));
    const account = (await books.get(`/accounts/${bank}`)).body;
    expect(await books.put(`/accounts/${bank}`, { ...account, moneyKind: null })).toMatchObject({
      status: 409,
      body: { code: "bank.account-has-statements" },
    });
    expect((await books.put(`/accounts/${bank}`, { ...account, moneyKind: "cash" })).status).toBe(200);
    expect((await books.delete(`/accounts/${bank}`)).body.code).toBe("account.used-by-bank");
  });

  test("that reconciled transactions don't change, even with raw SQL (I-46, I-47)", async () => {
    const { books, bank } = await withBank();
    await books.post("/bank/imports", bankFile(MARCH, bank));
    const { id: otherAccountId } = expectMade(
      await books.post("/accounts", { code: "4000", type: "revenue", name: "Sales" }),
    );
    const lines = expectMade(await books.get(`/bank/transactions?accountId=${bank}`)).items;
    const journalIds: string[] = [];
    for (const { id: bankTransactionId, amount } of lines) {
      const parts = [{ accountId: otherAccountId, amount: amount.replace("-", "") }];
      const { matches } = expectMade(
        await books.post("/bank/matches/categorize", { bankTransactionId, lines: parts }),
      );
      journalIds.push(matches[0].journalId);
    }
    const reconciliation = { accountId: bank, endsOn: "2026-03-31", closingBalance: "93.00", journalIds };
    expectMade(await books.post("/bank/reconciliations", reconciliation));
    const before = await stateOf(books);
    const { database } = await testApp();
    const [line, journal] = [`'${lines[0].id}'`, `'${journalIds[0]}'`];
    for (const text of [
      `update bank_transactions set amount = 1 where id = ${line}`,
      `update bank_transactions set date = '2026-04-01' where id = ${line}`,
      `update bank_transactions set account_id = '${otherAccountId}' where id = ${line}`,
      `delete from bank_transactions where id = ${line}`,
      `update bank_matches set bank_transaction_id = bank_transaction_id where bank_transaction_id = ${line}`,
      `delete from bank_matches where bank_transaction_id = ${line}`,
      `delete from bank_statement_transactions where bank_transaction_id = ${line}`,
      `insert into bank_matches (bank_transaction_id, journal_id, account_id, amount)
        select bank_transaction_id, '${journalIds[1]}', account_id, amount from bank_matches where bank_transaction_id = ${line}`,
      `delete from reconciled_entries where journal_id = ${journal}`,
      `update reconciled_entries set is_live = false`,
      `update bank_reconciliations set ends_on = '2026-02-28'`,
      `update bank_reconciliations set reopen_reason = null`,
      `update journals set status = 'void' where id = ${journal}`,
      `update journals set date = '2026-04-01', version = version + 1 where id = ${journal}`,
      `delete from journals where id = ${journal}`,
      `update journal_lines set debit = debit + 1 where journal_id = ${journal}`,
      `update journal_lines set account_id = '${otherAccountId}' where journal_id = ${journal}`,
      `delete from journal_lines where journal_id = ${journal}`,
    ])
      expect(await asApplication(database, books, [text]), text).not.toBeNull();
    expect(await stateOf(books)).toEqual(before);
  });

  test("the balances of a statement, even with raw SQL (I-44)", async () => {
    const { books, bank } = await withBank();
    await books.post("/bank/imports", bankFile(MARCH, bank));
    const { database } = await testApp();
    const copy = `insert into bank_statements (id, import_id, account_id, starts_on, ends_on, opening_balance, closing_balance, difference)
      select gen_random_uuid(), import_id, account_id, starts_on, ends_on, opening_balance, closing_balance, 0 from bank_statements`;
    expect(await asApplication(database, books, [copy])).toMatchObject({
      rule: "bank_statement_is_balanced",
    });
    for (const text of [
      "update bank_transactions set amount = 1",
      "update bank_statements set closing_balance = 1",
    ])
      expect(await asApplication(database, books, [text])).toMatchObject({
        message: expect.stringMatching(/permission/),
      });
  });
});
