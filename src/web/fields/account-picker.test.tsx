import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toAmount } from "#domain/money.ts";
import type { Account } from "#contract/accounts.ts";
import { reportEndpoints, type TrialBalanceAccount } from "#contract/reports.ts";
import type { AccountId } from "#domain/ids.ts";
import { signedInCache } from "#test/support/signed-in-cache.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { AccountPicker } from "./account-picker.tsx";

const chart = Array.from({ length: 5000 }, (_, index): Account => {
  const code = String(10_000 + index);
  const id = brandUnchecked<AccountId>(`0197a000-0000-7000-8000-0000000${code}`);
  return {
    id,
    code,
    name: "Cash",
    type: "asset",
    description: "",
    parentId: null,
    isActive: true,
    moneyKind: null,
    currency: null,
    version: 1,
  };
});

/** Responds like the server: with a page of the chart, and where the next one starts. */
function readPage(url: string, accounts: readonly Account[] = chart): Response {
  const { searchParams } = new URL(url, "http://localhost");
  const after = searchParams.get("cursor") ?? "";
  const limit = Number(searchParams.get("limit"));
  const laterAccounts = accounts.filter(({ code }) => code > after);
  const items = laterAccounts.slice(0, limit);
  return Response.json({
    items,
    nextCursor: laterAccounts.length > limit ? (items.at(-1)?.code ?? null) : null,
  });
}

/** Liability 14998 has a balance that the owner is owed, which is on its unusual side; the others have zero. */
function trialBalance(): Response {
  const row: TrialBalanceAccount = {
    accountId: brandUnchecked("0197a000-0000-7000-8000-000000014998"),
    code: "14998",
    name: "Cash",
    type: "liability",
    debit: toAmount("1234.50"),
    credit: toAmount("0.00"),
  };
  return Response.json({ rows: [row], totals: { debit: "1234.50", credit: "1234.50" } });
}

function answer(url: string): Response {
  return url.startsWith(reportEndpoints.trialBalance.path) ? trialBalance() : readPage(url);
}

function draw(pickers: ReactNode): void {
  render(<QueryClientProvider client={signedInCache()}>{pickers}</QueryClientProvider>);
}

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", (url: string) => Promise.resolve(answer(url)));
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

test("every account of a large chart can be chosen, and a chosen one is shown", async () => {
  const [user, last] = [userEvent.setup(), chart.at(-1)];
  const chosen: (Account | null)[] = [];
  draw(
    <>
      <AccountPicker label="Account" value="" onChange={(_, account) => chosen.push(account)} />
      <AccountPicker label="Chosen" value={last?.id ?? ""} onChange={() => undefined} />
    </>,
  );
  expect(await screen.findByDisplayValue("14999 - Cash")).toBe(screen.getByLabelText("Chosen"));
  await user.click(screen.getByLabelText("Account"));
  await user.keyboard("14999{Enter}");
  expect(chosen).toEqual([last]);
});

/** The chart loads when the test allows it. */
function holdChart(): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal("fetch", (url: string) => held.then(() => answer(url)));
  return release;
}

test("text entered before the chart has loaded is matched once it has, even after leaving the field", async () => {
  const [user, release] = [userEvent.setup(), holdChart()];
  const chosen: string[] = [];
  const created: string[] = [];
  const choice = {
    value: "",
    onChange: (_: string, account: Account | null) => chosen.push(account?.code ?? "none"),
    onCreate: (typed: string) => created.push(typed),
  };
  draw(
    <>
      <AccountPicker label="Entered" {...choice} />
      <AccountPicker label="Left" {...choice} />
      <AccountPicker label="Unknown" {...choice} />
    </>,
  );
  await user.click(screen.getByLabelText("Entered"));
  await user.keyboard("14999{Enter}{Tab}14997{Tab}no such account{Tab}");
  expect(screen.getByLabelText("Left")).toHaveProperty("value", "14997");
  release();
  await waitFor(() => expect(chosen).toEqual(["14999", "14997"]));
  await waitFor(() => expect(screen.getByLabelText("Unknown").getAttribute("aria-invalid")).toBe("true"));
  expect(created).toEqual([]);
});

test("an account entered before the chart has loaded is created once it turns out to be missing", async () => {
  const [user, release] = [userEvent.setup(), holdChart()];
  const created: string[] = [];
  draw(
    <AccountPicker
      label="Account"
      value=""
      onChange={() => undefined}
      onCreate={(typed) => created.push(typed)}
    />,
  );
  await user.click(screen.getByLabelText("Account"));
  await user.keyboard("Website{Enter}");
  expect(created).toEqual([]);
  release();
  await waitFor(() => expect(created).toEqual(["Website"]));
});

test("the field announces the option that Enter selects, or none if nothing matches", async () => {
  const user = userEvent.setup();
  draw(<AccountPicker label="Account" value="" onChange={() => undefined} />);
  const field = screen.getByLabelText("Account");
  await user.click(field);
  await user.keyboard("14999");
  const option = await screen.findByRole("option", { hidden: true });
  await waitFor(() => expect(option.textContent).toBe("14999CashAsset–0.00"));
  expect(field.getAttribute("aria-activedescendant")).toBe(option.id);
  await user.keyboard("9");
  await screen.findByText("No account found", { selector: "p" });
  expect(field.getAttribute("aria-activedescendant")).toBeNull();
});

test("an account in another currency is listed only where that currency, or any, is accepted", async () => {
  const user = userEvent.setup();
  const foreignChart = chart.map((account) =>
    account.code === "14999" ? { ...account, currency: "EUR" } : account,
  );
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(
      url.startsWith(reportEndpoints.trialBalance.path) ? trialBalance() : readPage(url, foreignChart),
    ),
  );
  const id = foreignChart.at(-1)?.id ?? "";
  const none = { value: "", onChange: () => undefined };
  draw(
    <>
      <AccountPicker label="No one" {...none} />
      <AccountPicker label="Pounds" {...none} inCurrency="GBP" />
      <AccountPicker label="Euros" {...none} inCurrency="EUR" />
      <AccountPicker label="Any" {...none} inCurrency />
      <AccountPicker label="Chosen before" {...none} value={id} />
    </>,
  );
  expect(await screen.findByDisplayValue("14999 - Cash")).toBe(screen.getByLabelText("Chosen before"));
  for (const [label, isOffered] of Object.entries({
    "No one": false,
    Pounds: false,
    Euros: true,
    Any: true,
  })) {
    await user.click(screen.getByLabelText(label));
    await user.keyboard("14999");
    await (isOffered
      ? screen.findByRole("option", { hidden: true, name: /14999/ })
      : screen.findByText("No account found", { selector: "p" }));
    await user.keyboard("{Escape}{Escape}");
  }
});

test("an account is listed with its balance, on its normal side", async () => {
  const user = userEvent.setup();
  draw(<AccountPicker label="Account" value="" onChange={() => undefined} />);
  await user.click(screen.getByLabelText("Account"));
  await user.keyboard("14998");
  const option = await screen.findByRole("option", { hidden: true });
  await waitFor(() => expect(option.textContent).toBe("14998CashAsset\u22121,234.50"));
});
