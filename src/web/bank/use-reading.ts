import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BankAccount, BankReading } from "#contract/bank.ts";
import type { Body } from "#contract/contract.ts";
import { formatOf } from "#domain/bank/read-statements.ts";
import { laidOver, type TableLayout } from "#domain/bank/table-layout.ts";
import type { AccountId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { STATEMENT_MEGABYTES_MAX } from "#domain/sent-files.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { sentFile } from "#web/api/sent-file.ts";

export type ReadingOptions = Pick<Body<"bank.read">, "mapping" | "dayOrder" | "layout"> & {
  /** Which account a number of the file belongs to. */
  accounts: Readonly<Record<string, AccountId>>;
  /** What an account held at the end of a statement that does not say, by the place of its first transaction. */
  closings: Readonly<Record<number, Money>>;
};

/** Reads the file, and again when the options change; nothing is kept. */
export function useReading(file: File, accounts: ReadingOptions["accounts"]) {
  const [options, say] = useState<ReadingOptions>({ accounts, closings: {} });
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ["bank.read", file.name, file.size, file.lastModified, options],
    queryFn: async () => {
      const body = await bodyOf(file, options);
      try {
        return { body, reading: await call("bank.read", { body }), refusal: null };
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
    /** What is on screen: beside a refusal what was read before it, so that another choice corrects it. */
    visibleReading: reading ?? (last && besideRefusal(last, { options, isUnreadable })),
    /** The layout options of a table that was never read; null where there are none to choose. */
    layoutToSay:
      isUnreadable && last === null && body !== undefined && couldBeTable(body.content)
        ? laidOut(options.layout)
        : null,
    body,
    error: error ?? refusal,
    isPending,
    // The reading before the last change of options stays visible until the file is read again, and is not kept.
    isOld: isPlaceholderData || reading === null,
    closings: options.closings,
    say,
  };
}

type Refused = { options: ReadingOptions; isUnreadable: boolean };

/** The last reading, with the options chosen since; its transactions are not those of a file that cannot be read so. */
function besideRefusal(last: BankReading, { options, isUnreadable }: Refused): BankReading {
  const { table } = last;
  const mapping =
    options.mapping?.columns.length === table?.mapping.columns.length ? options.mapping : table?.mapping;
  const layout = table && laidOver(laidOut(options.layout), { before: table.layout });
  return {
    ...last,
    notes: [],
    table: table && layout && { ...table, layout, mapping: mapping ?? table.mapping },
    statements: isUnreadable
      ? []
      : last.statements.map((statement) => ({
          ...statement,
          accountId: options.accounts[statement.number] ?? statement.accountId,
        })),
  };
}

function laidOut({
  encoding = null,
  delimiter = null,
  headLine = null,
}: ReadingOptions["layout"] = {}): TableLayout {
  return { encoding, delimiter, headLine };
}

/** The first letters of base64 for archives, workbooks of before 2007 and PDF. */
const NO_TEXT = /^(UEsD|0M8R4K|JVBERi)/;
const LETTERS_LOOKED_AT = 8_000;

/** Whether a file is a text of no format of banks, so that it may be a table. */
function couldBeTable(content: string): boolean {
  if (NO_TEXT.test(content)) return false;
  // In UTF-16 every other byte of a plain letter is zero.
  return formatOf(atob(content.slice(0, LETTERS_LOOKED_AT)).replaceAll("\0", "")) === "csv";
}

/**
 * A file that says no number is of the account that is looked at, or of the only one; a first file is of the only account at a
 * bank, beside cash and cards.
 */
export function likelyAccounts(
  accounts: readonly BankAccount[],
  account: BankAccount | undefined,
): ReadingOptions["accounts"] {
  const atBanks = accounts.filter(({ moneyKind }) => moneyKind === "bank");
  const [only] = accounts.length === 1 ? accounts : atBanks.length === 1 ? atBanks : [];
  const likely = account ?? (accounts.length === 1 || only?.number === "" ? only : undefined);
  return likely === undefined ? {} : { "": likely.accountId };
}

async function bodyOf(
  file: File,
  { accounts, closings, ...otherOptions }: ReadingOptions,
): Promise<Body<"bank.read">> {
  return {
    ...otherOptions,
    ...(await sentFile(file, STATEMENT_MEGABYTES_MAX)),
    accounts: Object.entries(accounts).map(([number, accountId]) => ({ number, accountId })),
    closings: Object.entries(closings).map(([position, amount]) => ({ position: Number(position), amount })),
  };
}
