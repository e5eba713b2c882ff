import { describe, expect, test } from "vitest";
import { bankFile, MARCH, withBank } from "#test/support/bank-file.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";

describe("the database holds", () => {
  test("that an account with statements stays money, and is not deleted", async () => {
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

  test("what a statement proves, also against raw SQL (I-44)", async () => {
    const { books, bank } = await withBank();
    await books.post("/bank/imports", bankFile(MARCH, bank));
    const { database } = await testApp();
    const copy = `insert into bank_statements (id, import_id, account_id, starts_on, ends_on, opening, closing, difference)
      select gen_random_uuid(), import_id, account_id, starts_on, ends_on, opening, closing, 0 from bank_statements`;
    expect(await asApplication(database, books, [copy])).toMatchObject({ rule: "bank_statement_is_proved" });
    for (const text of ["update bank_lines set amount = 1", "update bank_statements set closing = 1"])
      expect(await asApplication(database, books, [text])).toMatchObject({
        message: expect.stringMatching(/permission/),
      });
  });
});
