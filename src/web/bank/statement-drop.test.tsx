import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BankAccount } from "#contract/bank.ts";
import type { AccountId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { StatementDrop } from "./statement-drop.tsx";

const accounts = ["1", "2"].map((digit): BankAccount => {
  return {
    accountId: brandUnchecked<AccountId>(`0197a000-0000-7000-8000-00000000000${digit}`),
    code: `100${digit}`,
    name: "Bank",
    moneyKind: "bank",
    isActive: true,
    currency: null,
    number: "",
    statementBalance: null,
    bookBalance: toAmount("0.00"),
    reconciledThrough: null,
    transactionCount: 0,
    forReviewCount: 0,
  };
});

/** The transactions of the file; the second may exist already. */
const lines = [1, 2].map((position) => {
  const transaction = { date: "2026-01-05", amount: "-1.00", counterparty: "", description: `B${position}` };
  const isDoubtful = position === 2;
  return {
    ...transaction,
    position,
    status: isDoubtful ? "possible_duplicate" : "new",
    existing: isDoubtful ? transaction : null,
  };
});

type ReadRequest = {
  layout?: { delimiter?: string; encoding?: string };
  mapping?: object;
  accounts: { accountId: string }[];
};
const MAPPING = {
  columns: ["date", "description"],
  dateFormat: "ymd",
  decimalSign: ".",
  isSignReversed: false,
};

/** A server that reads the file only with commas, and knows that the file is not for the second account. */
function answer(_: string, { body }: RequestInit): Response {
  const {
    layout,
    mapping: requestedMapping,
    accounts: requestedAccounts,
  }: ReadRequest = JSON.parse(typeof body === "string" ? body : "");
  const mapping = requestedMapping ?? MAPPING;
  const needsConfirmation = mustConfirm && requestedMapping === undefined;
  const delimiter = layout?.delimiter ?? foundDelimiter;
  if (isInEuros)
    return Response.json(
      { code: "bank.no-account-in-currency", detail: "No account is in EUR", current: { currency: "EUR" } },
      { status: 422 },
    );
  if (delimiter !== ",")
    return Response.json(
      { code: "bank.unreadable", detail: "", errors: [{ field: "content", message: "Line 1: No table" }] },
      { status: 422 },
    );
  const [{ accountId } = { accountId: null }] = requestedAccounts;
  if (accountId === accounts[1]?.accountId)
    return Response.json({ code: "bank.account-mismatch", detail: "Of another account" }, { status: 422 });
  return Response.json({
    format: "csv",
    question: needsConfirmation ? "Check the columns" : null,
    isDetected: needsConfirmation,
    warnings: [],
    statements: needsConfirmation
      ? []
      : [
          {
            number: "",
            accountId,
            currency: "USD",
            startsOn: "2026-01-05",
            endsOn: "2026-01-05",
            openingBalance: null,
            closingBalance: null,
            needsClosingBalance: true,
            difference: null,
            gapBefore: null,
            gapAfter: null,
            firstMismatch: null,
            transactionCount: 2,
            newCount: 1,
            transactions: lines,
          },
        ],
    table: {
      mapping,
      layout: { delimiter, encoding: layout?.encoding ?? "utf-8", headerLine: 1 },
      sampleLines: [{ line: 1, text: "Date, Text" }],
      headers: ["Date", "Text"],
      sampleRows: [["2026-01-05", "B1"]],
      provider: null,
    },
  });
}

/** The delimiter that the server detects when the request names none. */
let foundDelimiter = ",";
/** Whether the server asks to confirm the columns, or has no account in the file's currency. */
let [mustConfirm, isInEuros] = [false, false];

beforeEach(() => {
  foundDelimiter = ",";
  [mustConfirm, isInEuros] = [false, false];
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => Promise.resolve(answer(url, init)));
  const [account] = accounts;
  render(
    <QueryClientProvider client={signedInCache()}>
      <StatementDrop accounts={accounts} {...(account && { account })} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const fileOf = (name: string, text = "Date,Text\n2026-01-05,B1") => new File([text], name);

function drop(...files: File[]): void {
  fireEvent.drop(window, { dataTransfer: { files } });
}

const field = (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
const choose = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const keepButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Import/ });

test("a file dropped while another is being read waits for it, and keeps the choices made for it", async () => {
  drop(fileOf("january.csv"));
  await choose("Character encoding", "windows-1252");
  drop(fileOf("february.csv"), fileOf("march.csv"));
  await screen.findByRole("dialog", { name: "Import statement (2 more files to go)" });
  expect(screen.getByText("january.csv")).toBeDefined();
  await waitFor(async () => expect((await field("Character encoding")).value).toBe("windows-1252"));
  for (const name of ["february.csv", "march.csv"]) {
    fireEvent.click(screen.getByRole("button", { name: "Skip this file" }));
    await screen.findByText(name);
  }
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a separator that can't read the file is corrected where it was chosen", async () => {
  drop(fileOf("january.csv"));
  await choose("Delimiter", ";");
  expect((await screen.findByRole("alert")).textContent).toBe("Line 1: No table");
  expect((await field("Delimiter")).value).toBe(";");
  expect(screen.queryByText("Preview"), "what was read otherwise").toBeNull();
  expect(keepButton().disabled).toBe(true);
  await choose("Delimiter", ",");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect((await field("Delimiter")).value).toBe(",");
});

test("an account that doesn't match the file is corrected where it was chosen", async () => {
  drop(fileOf("january.csv"));
  await choose("Account", accounts[1]?.accountId ?? "");
  expect((await screen.findByRole("alert")).textContent).toBe("Of another account");
  expect((await field("Account")).value).toBe(accounts[1]?.accountId);
  expect(keepButton().disabled).toBe(true);
  await choose("Account", accounts[0]?.accountId ?? "");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("guessed columns are confirmed as they are shown", async () => {
  mustConfirm = true;
  drop(fileOf("january.csv"));
  await screen.findByText("Check the columns.");
  expect(keepButton().disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Use these columns" }));
  await waitFor(() => expect(screen.queryByText("Check the columns.")).toBeNull());
});

test("a file in a currency without an account suggests adding an account in it", async () => {
  isInEuros = true;
  drop(fileOf("january.csv"));
  fireEvent.click(await screen.findByRole("button", { name: "Add an account in EUR" }));
  await screen.findByRole("dialog", { name: "New Account" });
  expect((await screen.findByLabelText<HTMLInputElement>(/^Currency/)).value).toMatch(/EUR/);
});

test("a table with a wrongly detected delimiter is read with the chosen one", async () => {
  foundDelimiter = ";";
  drop(fileOf("january.csv"));
  await screen.findByRole("alert");
  expect(screen.queryByLabelText("Header row")).toBeNull();
  await field("Character encoding");
  await choose("Delimiter", ",");
  await field("Header row");
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["an archive", "PK\u0003\u0004"],
  ["a pre-2007 workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  ["a statement in a bank format", "<OFX><STMTRS>"],
])("%s that can't be read asks for no separator", async (_, content) => {
  foundDelimiter = ";";
  drop(new File([content], "january"));
  await screen.findByRole("alert");
  expect(screen.queryByLabelText("Delimiter")).toBeNull();
});

test("an answer about a transaction applies to the file as it was read then", async () => {
  drop(fileOf("january.csv"));
  const another = async () => fireEvent.click(await screen.findByRole("radio", { name: /different/i }));
  await another();
  await waitFor(() => expect(keepButton().disabled).toBe(false));
  await choose("Number format", ",");
  await waitFor(async () => expect((await field("Number format")).value).toBe(","));
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  expect(keepButton().disabled).toBe(true);
  await another();
  await waitFor(() => expect(keepButton().disabled).toBe(false));
});
