import { isDeepStrictEqual } from "node:util";
import type { BankFileInput } from "#contract/bank.ts";
import type { ParsedBankFile } from "#domain/bank/read-statements.ts";
import type { BankTransaction } from "#domain/bank/statement.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import { runInWorker, TOO_COSTLY } from "#server/workers/run-in-worker.ts";
import { type CurrenciesOfMoney, decimalsOf } from "./filter-by-currency.ts";
import { hasCard, type StoredBankAccount, selectStoredAccounts, selectMoneyCurrencies } from "./queries.ts";
import type { PartOfBankFile } from "./read-file-in-parts.ts";
import { type BankReadRequest, findStoredReading, readSources, unreadableFile } from "./read-sources.ts";

/** A file that was read before the transaction that plans it, with the request it was read by. */
export type ReadAhead = { request: BankReadRequest; readings: ParsedBankFile[] };

/**
 * Reads a bank file outside any transaction, so that requests waiting for the database do not wait for the file.
 *
 * @param fileIn returns the file with its accounts
 */
export async function parseInWorker(
  books: Pick<Books, "read">,
  fileIn: (tx: Tx) => Promise<BankFileInput>,
  aside: <Result>(work: () => Promise<Result>) => Promise<Result> = (work) => work(),
): Promise<ReadAhead> {
  const request = await books.read(async (tx) => {
    const file = await fileIn(tx);
    const { currency: bookCurrency } = await readCurrencyAndToday(tx);
    const currencies = { bookCurrency, currencyByAccount: await selectMoneyCurrencies(tx) };
    return prepareRead(tx, file, { currencies, storedAccounts: await selectStoredAccounts(tx) });
  });
  return { request, readings: await aside(() => readInWorker(request)) };
}

type ImportAccounts = { currencies: CurrenciesOfMoney; storedAccounts: readonly StoredBankAccount[] };

/** Returns how to read a file, given its accounts. */
export async function prepareRead(
  tx: Tx,
  file: BankFileInput,
  { currencies, storedAccounts }: ImportAccounts,
): Promise<BankReadRequest> {
  return {
    file,
    before: findStoredReading(storedAccounts, file),
    decimals: decimalsOf(currencies, file.accounts),
    isCard: await hasCard(
      tx,
      file.accounts.map(({ accountId }) => accountId),
    ),
  };
}

/** Returns what was read ahead, or reads again if the known data has changed since. */
export async function readingsOf(
  request: BankReadRequest,
  parsedFile: ReadAhead | undefined,
): Promise<ParsedBankFile[]> {
  if (parsedFile === undefined) return readSources(request);
  const { file: _before, ...before } = parsedFile.request;
  const { file: _now, ...now } = request;
  const isSame = isDeepStrictEqual(before, now);
  return isSame ? parsedFile.readings : readInWorker(request);
}

async function readInWorker(request: BankReadRequest): Promise<ParsedBankFile[]> {
  const parts = await runInWorker<PartOfBankFile>({
    task: "read-bank-file",
    input: request,
    tooMuch: unreadableFile(1, TOO_COSTLY),
  });
  const [first, ...otherParts] = parts;
  if (first === undefined || !("readings" in first)) throw new Error("A file was read without a result.");
  const linesOf = first.readings.map(({ statements }) => statements.map((): BankTransaction[] => []));
  for (const part of otherParts)
    if ("lines" in part)
      for (const transaction of part.lines) linesOf[part.reading]?.[part.statement]?.push(transaction);
  return first.readings.map((parsedFile, reading) => ({
    ...parsedFile,
    statements: parsedFile.statements.map((statement, index) => ({
      ...statement,
      lines: linesOf[reading]?.[index] ?? [],
    })),
  }));
}
