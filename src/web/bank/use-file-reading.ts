import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankAccount, BankReading } from "#contract/bank.ts";
import type { Body } from "#contract/contract.ts";
import { formatOf } from "#domain/bank/read-statements.ts";
import { mergeLayouts, type TableLayout } from "#domain/bank/table-layout.ts";
import type { AccountId } from "#domain/ids.ts";
import { isZero, type Money } from "#domain/money.ts";
import { STATEMENT_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { encodeFile } from "#web/api/file-input.ts";

export type ReadingOptions = Pick<Body<"bank.previewImport">, "mapping" | "dateFormat" | "layout"> & {
  /** Account by account number in the file. */
  accounts: Readonly<Record<string, AccountId>>;
  /** Entered closing balances of statements without one, by position of their first transaction. */
  closings: Readonly<Record<number, Money>>;
};

/** Reads the file, again when options change; saves nothing. */
export function useFileReading(file: File, accounts: ReadingOptions["accounts"]) {
  const [options, setOptions] = useState<ReadingOptions>({ accounts, closings: {} });
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ["bank.previewImport", file.name, file.size, file.lastModified, options],
    queryFn: async () => {
      const body = await bodyOf(file, options);
      try {
        return { body, reading: await call("bank.previewImport", { body }), refusal: null };
      } catch (refusal) {
        if (refusal instanceof ApiError) return { body, reading: null, refusal };
        throw refusal;
      }
    },
    retry: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { body, reading = null, refusal = null } = data ?? {};
  const [last, setLast] = useState<BankReading | null>(null);
  if (reading !== null && reading !== last) setLast(reading);
  const isUnreadable = refusal?.code === "bank.unreadable";
  return {
    reading,
    /** Reading to show; after a refusal the previous one, so that the user can correct the options. */
    visibleReading: reading ?? (last && keepLastReading(last, { options, isUnreadable })),
    /** Layout options of a table that was never read; null if there are none. */
    layoutToSay:
      isUnreadable && last === null && body !== undefined && couldBeTable(body.content)
        ? toTableLayout(options.layout)
        : null,
    body,
    error: error ?? refusal,
    isPending,
    // The previous reading stays visible until the file is read again, and can't be imported.
    isOld: isPlaceholderData || reading === null,
    closings: options.closings,
    say: setOptions,
  };
}

type FailedReading = { options: ReadingOptions; isUnreadable: boolean };

/** Returns the last reading with the current options; without transactions if the file is unreadable. */
function keepLastReading(last: BankReading, { options, isUnreadable }: FailedReading): BankReading {
  const { table } = last;
  const mapping =
    options.mapping?.columns.length === table?.mapping.columns.length ? options.mapping : table?.mapping;
  const layout = table && mergeLayouts(toTableLayout(options.layout), { before: table.layout });
  return {
    ...last,
    warnings: [],
    table: table && layout && { ...table, layout, mapping: mapping ?? table.mapping },
    statements: isUnreadable
      ? []
      : last.statements.map((statement) => ({
          ...statement,
          accountId: options.accounts[statement.number] ?? statement.accountId,
        })),
  };
}

function toTableLayout({
  encoding = null,
  delimiter = null,
  headerLine = null,
}: ReadingOptions["layout"] = {}): TableLayout {
  return { encoding, delimiter, headerLine };
}

/** Base64 prefixes of ZIP archives, pre-2007 Excel workbooks and PDFs. */
const NO_TEXT = /^(UEsD|0M8R4K|JVBERi)/;
const LETTERS_LOOKED_AT = 8_000;

/** Whether a file is text in no known bank format, so that it may be a table. */
function couldBeTable(content: string): boolean {
  if (NO_TEXT.test(content)) return false;
  // In UTF-16, every other byte of ASCII text is zero.
  return formatOf(atob(content.slice(0, LETTERS_LOOKED_AT)).replaceAll("\0", "")) === "csv";
}

/**
 * A file without an account number is for the current account or the only one; a first file is for the only bank account in
 * use, or the first one if none is, ignoring cash and cards. Nothing is proposed if the bank accounts have several currencies.
 */
export function likelyAccounts(
  accounts: readonly BankAccount[],
  account: BankAccount | undefined,
): ReadingOptions["accounts"] {
  const only = accounts.length === 1 ? accounts[0] : undefined;
  const likely = account ?? only ?? bankAccountInUse(accounts);
  return likely === undefined ? {} : { "": likely.accountId };
}

function bankAccountInUse(accounts: readonly BankAccount[]): BankAccount | undefined {
  const atBanks = accounts.filter(({ moneyKind, isActive }) => moneyKind === "bank" && isActive);
  // The file may be in any of their currencies.
  if (new Set(atBanks.map(({ currency }) => currency)).size > 1) return undefined;
  const inUse = atBanks.filter(
    ({ number, transactionCount, bookBalance }) =>
      number !== "" || transactionCount > 0 || !isZero(bookBalance),
  );
  const [likely, other] = inUse.length > 0 ? inUse : atBanks.slice(0, 1);
  return other === undefined && likely?.number === "" ? likely : undefined;
}

async function bodyOf(
  file: File,
  { accounts, closings, ...otherOptions }: ReadingOptions,
): Promise<Body<"bank.previewImport">> {
  return {
    ...otherOptions,
    ...(await encodeFile(file, STATEMENT_MEGABYTES_MAX)),
    accounts: Object.entries(accounts).map(([number, accountId]) => ({ number, accountId })),
    closingBalances: Object.entries(closings).map(([position, amount]) => ({
      position: Number(position),
      amount,
    })),
  };
}
