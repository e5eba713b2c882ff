import { expect, type Page } from "@playwright/test";
import { type Money, subtract } from "#domain/money.ts";
import {
  type BankDesk,
  type DeskActions,
  deskOn,
  openBankDesk,
  LINES_TO_REVIEW,
} from "#test/support/bank-desk.ts";
import { journey, newOwner } from "#test/support/journey.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";

/** The maximum number of keys for a bank transaction, for a user with two months of history. */
const KEYS_MOST = 1.2;

const rowsOf = (page: Page) =>
  page.getByRole("list", { name: "Transactions to review" }).getByRole("listitem");
const messagesOf = (page: Page) => page.getByRole("region", { name: "Messages" });

journey(
  "two hundred bank transactions are recorded by keyboard only, with 1.2 keys each",
  async ({ page }) => {
    const { url, stop } = await startBuiltServer({ FREE_MONTHLY_JOURNALS: "0" });
    try {
      const desk = deskOn(page.request, url);
      await desk.send("/auth/sign-up/email", newOwner());
      const bankDesk = await openBankDesk(desk);
      await countKeys(page);
      await page.goto(`${url}/app/bank/${bankDesk.code}/match`);
      const rows = rowsOf(page);
      await expect(rows).toHaveCount(LINES_TO_REVIEW);
      await journey.step("A accepts exact matches", async () => {
        await page.keyboard.press("a");
        const certain = bankDesk.transactions.filter(({ is }) => is === "document").length;
        await expect(rows).toHaveCount(LINES_TO_REVIEW - certain);
        await expect(messagesOf(page).getByText(`${certain} transactions matched`)).toBeVisible();
      });
      await journey.step("J and K move, Enter accepts, U undoes", () => moveAndUndo(page));
      await journey.step("works through the rest", () => workThrough(page, bankDesk));
      await expect(page.getByText("All transactions reviewed")).toBeVisible();
      const keys = await keysOf(page);
      const figures = `${LINES_TO_REVIEW} bank transactions by ${keys} keys: ${(keys / LINES_TO_REVIEW).toFixed(3)} for each`;
      console.log(figures);
      await journey.info().attach("keys", { body: figures, contentType: "text/plain" });
      expect(keys / LINES_TO_REVIEW).toBeLessThanOrEqual(KEYS_MOST);
      // The last ones may still be in progress.
      await expect.poll(() => balancesOf(desk)).toEqual(bankDesk.balances);
      expect(await desk.read("/books-check")).toMatchObject({ hasPassed: true });
    } finally {
      // A page that outlives its server logs that in the console.
      await page.goto("about:blank");
      await stop();
    }
  },
);

/** The browser itself counts the keys, each key of a chord too. */
async function countKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = () => Number(sessionStorage.getItem("keys pressed") ?? "0");
    window.addEventListener(
      "keydown",
      () => sessionStorage.setItem("keys pressed", String(count() + 1)),
      true,
    );
  });
}

const keysOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem("keys pressed") ?? "0"));

async function moveAndUndo(page: Page): Promise<void> {
  const rows = rowsOf(page);
  const remaining = await rows.count();
  const isAt = (position: number) =>
    expect(page.getByText(`${position} of ${remaining}`, { exact: true })).toBeVisible();
  for (const [key, position] of [
    ["j", 2],
    ["j", 3],
    ["k", 2],
    ["k", 1],
  ] as const) {
    await page.keyboard.press(key);
    await isAt(position);
  }
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(remaining - 1);
  const matchMessages = messagesOf(page).getByRole("status").filter({ hasNotText: "matched" });
  await expect(matchMessages.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(rows).toHaveCount(remaining);
  await isAt(1);
}

type WorkScreen = { remaining: number; statementText: string; offers: string[] };

/** The text on the screen: the remaining number, the statement text of the selected one, and the suggested matches. */
const readWorkScreen = (page: Page): Promise<WorkScreen> =>
  page.evaluate(() => {
    const textsOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent);
    return {
      remaining: textsOf("[data-rows] li").length,
      statementText: textsOf("[data-rows] [aria-current]").join(""),
      offers: textsOf('[aria-label="Suggested matches"] li'),
    };
  });

async function workThrough(page: Page, { transactions }: BankDesk): Promise<void> {
  for (let screen = await readWorkScreen(page); screen.remaining > 0; screen = await readWorkScreen(page)) {
    const { remaining, statementText, offers } = screen;
    const transaction = transactions.find(
      ({ name, text, amount }) =>
        statementText.includes([name, text].filter(Boolean).join(" \u00b7 ")) &&
        statementText.replaceAll(",", "").endsWith(amount.replace("-", "")),
    );
    const manualAction = MANUAL_ACTIONS[transaction?.text ?? ""];
    if (manualAction === undefined) {
      const offerIndex = offers.findIndex((offer) => offer.startsWith(transaction?.matchName ?? "?"));
      expect(offerIndex, `${statementText}: ${offers.join("; ")}`).toBeGreaterThanOrEqual(0);
      await page.keyboard.press(offerIndex === 0 ? "Enter" : String(offerIndex + 1));
    } else await manualAction(page);
    await expect(rowsOf(page)).toHaveCount(remaining - 1);
  }
}

/** A transaction without suggestions. */
const MANUAL_ACTIONS: Record<string, (page: Page) => Promise<void>> = {
  REPAIR: async (page) => {
    await page.keyboard.press("n");
    await pressAt(page, page.getByRole("dialog").getByRole("link", { name: "Expense" }), "Enter");
    await expect(page.getByLabel("Paid to")).toHaveValue("OTIS GARAGE");
    const account = page.getByRole("combobox", { name: "Category" });
    await pressAt(page, account);
    await chooseTyped(page, "travel", account);
    await page.keyboard.press("Control+Enter");
  },
  "DESK AND PAPER": async (page) => {
    await page.keyboard.press("s");
    const dialog = page.getByRole("dialog", { name: /^Categorize/ });
    const first = dialog.getByRole("combobox", { name: "Category" });
    await expect(first).toBeFocused();
    await chooseTyped(page, "equipment", first);
    await pressAt(page, dialog.getByRole("button", { name: "Split" }), "Enter");
    const second = dialog.getByRole("combobox", { name: "Category, line 2" });
    await expect(second).toBeFocused();
    await chooseTyped(page, "office", second);
    await pressAt(page, dialog.getByRole("textbox", { name: "Amount, line 2" }));
    await page.keyboard.type("30.10");
    await page.keyboard.press("Control+Enter");
  },
  "INTERNAL 4471": async (page) => {
    await page.keyboard.press("t");
    const account = page.getByRole("dialog").getByRole("combobox", { name: "To account" });
    await expect(account).toBeFocused();
    await chooseTyped(page, "rainy", account);
    await page.keyboard.press("Control+Enter");
  },
  "COUNTER DEPOSIT": async (page) => {
    await page.keyboard.press("f");
    const dialog = page.getByRole("dialog", { name: /^Find a match for/ });
    const entries = dialog.getByRole("list", { name: "Journal entries" }).getByRole("checkbox");
    await expect(entries).toHaveCount(2);
    await pressAt(page, entries.first(), "Space");
    await pressAt(page, entries.last(), "Space");
    await expect(dialog.getByText("Selected entries match the transaction amount.")).toBeVisible();
    await pressAt(page, dialog.getByRole("button", { name: "Match" }), "Enter");
  },
};

/** Moves by Tab to a nearby control, and presses a key there. */
async function pressAt(page: Page, control: ReturnType<Page["getByRole"]>, key?: string): Promise<void> {
  await expect(control).toBeVisible();
  for (let tabs = 0; !(await control.evaluate((element) => element === document.activeElement)); tabs += 1) {
    expect(tabs, "the control is far away").toBeLessThan(12);
    await page.keyboard.press("Tab");
  }
  if (key !== undefined) await page.keyboard.press(key);
}

async function chooseTyped(page: Page, typed: string, field: ReturnType<Page["getByRole"]>): Promise<void> {
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(/^\d+ - /);
}

/** The book balance of each account, debit less credit. */
async function balancesOf(desk: DeskActions): Promise<Record<string, string>> {
  const { rows } = await desk.read("/reports/trial-balance?start=2026-01-01&end=2026-12-31");
  return Object.fromEntries(
    rows.map(({ name, debit, credit }: { name: string; debit: Money; credit: Money }) => [
      name,
      subtract(debit, credit),
    ]),
  );
}
