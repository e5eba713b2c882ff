import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import type { AccountId } from "#domain/ids.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { useFormFields } from "#web/forms/form-fields.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { chartQuery } from "#web/fields/use-chart.ts";
import { type JournalFormValues, newJournal } from "./journal-form-values.ts";
import { JournalLines } from "./journal-lines.tsx";

const NAMES = { "1000": "Cash", "4000": "Sales" };
const accounts = Object.entries(NAMES).map(([code, name], index): Account => {
  const type = code.startsWith("1") ? "asset" : "revenue";
  const id = brandUnchecked<AccountId>(`0197a000-0000-7000-8000-00000000000${index}`);
  return {
    id,
    code,
    name,
    type,
    description: "",
    parentId: null,
    isActive: true,
    moneyKind: null,
    currency: null,
    version: 1,
  };
});

function Editor() {
  const initial = newJournal({ date: "2026-01-05", number: "JE-2026-0001" });
  const { fields } = useFormFields<JournalFormValues>(initial, () => []);
  return <JournalLines fields={fields} inherited="Sale of goods" />;
}

beforeEach(() => {
  // The test browser has no popovers; their position doesn't matter here.
  HTMLElement.prototype.showPopover = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  const cache = signedInCache();
  cache.setQueryData(chartQuery().queryKey, { items: accounts });
  render(
    <QueryClientProvider client={cache}>
      <Editor />
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const texts = (column: string) =>
  screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${column}, line`)).map(({ value }) => value);
const hints = (column: string) =>
  screen
    .getAllByLabelText<HTMLInputElement>(new RegExp(`^${column}, line`))
    .map(({ placeholder }) => placeholder);

test("a journal can be entered by keyboard only: Debit follows the account, and = fills in the difference", async () => {
  const user = userEvent.setup();
  await user.click(cell("Account, line 1"));
  await user.keyboard("1000{Tab}");
  await waitFor(() => expect(document.activeElement).toBe(cell("Debit, line 1")));
  await user.keyboard("1,200.50*2{Tab}{Tab}{Tab}");
  expect(document.activeElement).toBe(cell("Account, line 2"));
  await user.keyboard("sal{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(cell("Debit, line 2")));
  expect(texts("Credit"), "the hint is not an entered amount").toEqual(["", ""]);
  expect(hints("Credit")).toEqual(["Credit", "2,401.00"]);
  await user.keyboard("=");
  expect(document.activeElement).toBe(cell("Credit, line 2"));
  expect(texts("Credit")).toEqual(["", "2,401.00"]);
  await user.keyboard("{Tab}{Tab}");
  expect(document.activeElement).toBe(cell("Account, line 3"));
  expect([texts("Account"), texts("Debit"), texts("Credit")]).toEqual([
    ["1000 - Cash", "4000 - Sales", ""],
    ["2,401.00", "", ""],
    ["", "2,401.00", ""],
  ]);
});

test("an amount entered after an account and Tab is a debit, also where a credit is missing", async () => {
  const user = userEvent.setup();
  await user.type(cell("Debit, line 1"), "100{Tab}");
  await user.click(cell("Account, line 2"));
  await user.keyboard("4000{Tab}");
  await waitFor(() => expect(document.activeElement).toBe(cell("Debit, line 2")));
  await user.keyboard("200{Tab}");
  expect([texts("Debit"), texts("Credit")]).toEqual([
    ["100.00", "200.00"],
    ["", ""],
  ]);
});

test("the difference is a hint in the empty amount, stays up to date, and is not entered automatically", async () => {
  const user = userEvent.setup();
  await user.click(cell("Account, line 2"));
  await user.keyboard("4000{Tab}");
  await user.type(cell("Debit, line 1"), "120");
  expect([hints("Debit"), hints("Credit")]).toEqual([
    ["Debit", "Debit"],
    ["Credit", "120.00"],
  ]);
  await user.click(cell("Credit, line 2"));
  await user.tab();
  expect(texts("Credit")).toEqual(["", ""]);
  await user.type(cell("Credit, line 2"), "30{Tab}");
  expect([texts("Credit"), hints("Credit")], "a typed amount stays").toEqual([
    ["", "30.00"],
    ["Credit", "Credit"],
  ]);
  await user.type(cell("Credit, line 2"), "={Tab}");
  expect(texts("Credit"), "no key in what is typed").toEqual(["", "="]);
});

test("a tap accepts the hint on devices without a keyboard", async () => {
  const user = userEvent.setup();
  await user.type(cell("Credit, line 1"), "80{Tab}");
  await user.click(cell("Account, line 2"));
  await user.keyboard("1000{Tab}");
  await user.click(screen.getByRole("button", { name: "Use 80.00 as the debit of line 2" }));
  expect(texts("Debit")).toEqual(["", "80.00"]);
  expect(document.activeElement).toBe(cell("Debit, line 2"));
});

test("a line without an account gets no hint", async () => {
  const user = userEvent.setup();
  await user.type(cell("Debit, line 1"), "100{Tab}");
  expect(hints("Credit")).toEqual(["Credit", "Credit"]);
});

test("= fills in the difference of a line without an account, and is never left as text", async () => {
  const user = userEvent.setup();
  await user.type(cell("Debit, line 2"), "=");
  expect(texts("Debit"), "there is no difference yet").toEqual(["", ""]);
  await user.type(cell("Debit, line 1"), "100{Tab}");
  await user.type(cell("Debit, line 2"), "=");
  expect(texts("Credit")).toEqual(["", "100.00"]);
});

test("Escape restores both amounts of a line", async () => {
  const user = userEvent.setup();
  await user.type(cell("Credit, line 1"), "7{Tab}");
  await user.type(cell("Debit, line 1"), "5");
  expect(texts("Credit")[0]).toBe("");
  await user.keyboard("{Escape}");
  expect([texts("Debit")[0], texts("Credit")[0]]).toEqual(["", "7.00"]);
});

test("a positive debit zeroes the credit, and a hint does not overwrite an entered amount", async () => {
  const user = userEvent.setup();
  await user.type(cell("Credit, line 1"), "7");
  await user.type(cell("Debit, line 1"), "5{Tab}");
  expect([texts("Debit"), texts("Credit")]).toEqual([
    ["5.00", ""],
    ["", ""],
  ]);
  await user.type(cell("Credit, line 2"), "3{Tab}");
  await user.click(cell("Account, line 2"));
  await user.keyboard("4000{Enter}");
  expect(texts("Credit")).toEqual(["", "3.00"]);
});

test("lines are duplicated and removed, and a cell copies the one above", async () => {
  const user = userEvent.setup();
  await user.type(cell("Debit, line 1"), "5{Control>}d{/Control}");
  await waitFor(() => expect(document.activeElement).toBe(cell("Debit, line 2")));
  expect(texts("Debit")).toEqual(["5.00", "5.00", ""]);
  await user.click(cell("Debit, line 3"));
  await user.keyboard("{Control>}'{/Control}");
  expect(texts("Debit")).toEqual(["5.00", "5.00", "5.00"]);
  await user.keyboard("{Control>}{Backspace}{/Control}");
  await waitFor(() => expect(document.activeElement).toBe(cell("Debit, line 2")));
  expect(texts("Debit")).toEqual(["5.00", "5.00"]);
});

test("the totals and their difference follow each keystroke that makes an amount", async () => {
  const user = userEvent.setup();
  const totals = () =>
    ["Total Debit", "Total Credit", "Difference"].map(
      (name) => screen.getByText(name).parentElement?.textContent,
    );
  await user.type(cell("Debit, line 1"), "100");
  await user.type(cell("Credit, line 2"), "8");
  expect(totals()).toEqual(["Total Debit100.00", "Total Credit8.00", "Difference92.00"]);
  await user.keyboard("8");
  expect(totals()).toEqual(["Total Debit100.00", "Total Credit88.00", "Difference12.00"]);
  await user.keyboard("*");
  expect(totals(), "what makes none yet changes nothing").toEqual([
    "Total Debit100.00",
    "Total Credit88.00",
    "Difference12.00",
  ]);
});

test("the keyboard is not trapped below an empty line", async () => {
  const user = userEvent.setup();
  await user.click(cell("Description, line 2"));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move line 2 up" }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add Entry" }));
});

test("a line without its own text shows the journal's", () => {
  expect(cell("Description, line 1").placeholder).toBe("Sale of goods");
});
