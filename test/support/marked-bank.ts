import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bankFile } from "./bank-file.ts";
import type { TestBooks } from "./new-books.ts";
import { testApp } from "./test-app.ts";

/** Bank transactions, and their recorded journals. */
export type BankRecords = {
  /** A bank account with a statement, and its imported file. */
  bankAccount: string;
  bankImport: string;
  bankStatement: string;
  /** A bank transaction of 12.00 for review, and a journal that could match it. */
  bankTransaction: string;
  bankEntry: string;
  /** The same amount on another account, outgoing. */
  otherBankAccount: string;
  otherBankTransaction: string;
  matchedBankTransaction: string;
  /** An account that is reconciled through January, with a journal of February. */
  reconciledAccount: string;
  reconciledEntry: string;
  reconciliation: string;
  bankRule: string;
  /** A file that the server's folder has rejected. */
  refusedFile: string;
  /** An expense from the reconciled account after that. */
  moneyEntry: string;
};

/** One record of each of these, with a mark in every text. */
export async function markedBank(books: TestBooks, mark: string): Promise<BankRecords> {
  const money = (code: string): Promise<string> =>
    postOrFail(books, "/accounts", { code, type: "asset", name: `Bank ${code} ${mark}`, moneyKind: "bank" });
  const [bankAccount, otherBankAccount, reconciledAccount] = [
    await money("1900"),
    await money("1901"),
    await money("1902"),
  ];
  const importTransaction = async (account: string, amount: string, name: string) => {
    const file = bankFile(
      `Date,Name,Description,Amount\n2026-01-15,${mark},${mark},${amount}`,
      account,
      name,
    );
    const bankImport = await postOrFail(books, "/bank/imports", file);
    const { items } = (await books.get(`/bank/transactions?accountId=${account}&status=unmatched`)).body;
    return { bankImport, line: String(items[0].id) };
  };
  const matched = await importTransaction(bankAccount, "30.00", `${mark} 1.csv`);
  const accountId = books.account("Sales");
  await books.post("/bank/matches/categorize", {
    bankTransactionId: matched.line,
    lines: [{ accountId, amount: "30.00" }],
  });
  const { bankImport, line: bankTransaction } = await importTransaction(bankAccount, "12.00", `${mark}.csv`);
  // The bank's entry for an existing journal.
  await importTransaction(otherBankAccount, "7.00", `${mark} 3.csv`);
  const { line: otherBankTransaction } = await importTransaction(otherBankAccount, "-12.00", `${mark} 2.csv`);
  const entry = (account: string, amount: string, date: string) => {
    const lines = [
      { accountId: account, debit: amount },
      { accountId: books.account("Sales"), credit: amount },
    ];
    return postOrFail(books, "/journals", { date, description: mark, lines });
  };
  const journalId = await entry(reconciledAccount, "50.00", "2026-01-20");
  const reconciliation = await postOrFail(books, "/bank/reconciliations", {
    accountId: reconciledAccount,
    endsOn: "2026-01-31",
    closingBalance: "50.00",
    journalIds: [journalId],
  });
  await entry(otherBankAccount, "7.00", "2026-01-15");
  const bankRule = await postOrFail(books, "/bank/rules", {
    name: mark.slice(0, 50),
    keywords: mark.slice(0, 50),
    counterparty: "Nobody",
    lines: [{ accountId, percent: "100", description: mark }],
  });
  return {
    bankRule,
    refusedFile: await refusedFile(books, mark),
    bankAccount,
    bankImport,
    bankStatement: (await books.get(`/bank/statements?accountId=${bankAccount}`)).body.items[0].id,
    bankTransaction,
    bankEntry: await entry(bankAccount, "12.00", "2026-01-15"),
    otherBankAccount,
    otherBankTransaction,
    matchedBankTransaction: matched.line,
    reconciledAccount,
    reconciledEntry: await entry(reconciledAccount, "20.00", "2026-02-10"),
    reconciliation,
    moneyEntry: await postOrFail(books, "/money/entries", {
      kind: "expense",
      date: "2026-02-15",
      accountId: reconciledAccount,
      payee: `Payee ${mark}`,
      reference: mark,
      lines: [{ accountId, amount: "3.00", description: mark }],
    }),
  };
}

/** A file in the folder as the server leaves the ones it rejects. */
async function refusedFile(books: TestBooks, mark: string): Promise<string> {
  const folder = join((await testApp()).config.bankInboxDir ?? "", books.bookId, "1900", "refused");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "a.csv"), "Date");
  writeFileSync(
    join(folder, "a.csv.why.txt"),
    `Nothing was imported from a.csv.\n\n${mark}\n\nDrop the file.\n`,
  );
  return (await books.get("/bank/rejected-files")).body.items[0].id;
}

async function postOrFail(books: TestBooks, address: string, body: unknown): Promise<string> {
  const reply = await books.post(address, body);
  if (reply.status !== 201) throw new Error(`${address}: ${reply.text}`);
  return String(reply.body.id);
}
