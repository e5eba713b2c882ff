import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { findBarriers } from "#test/support/find-accessibility-problems.ts";
import { goWithKeys, journey, pressInMessage } from "#test/support/journey.ts";
import { canReadPdf, pagesOfPdf } from "#test/support/read-pdf.ts";
import { draftLike } from "#test/support/sample-company.ts";

journey.use({ viewport: { width: 1440, height: 900 } });

type JournalRow = {
  id: string;
  number: string;
  status: string;
  date: string;
  partyId: string;
  source: unknown;
  lines: { accountId: string }[];
};

journey(
  "several journals are posted, voided and deleted at once, except for an invoice's",
  async ({ changedSample, page }) => {
    expect(changedSample.invoice).not.toBe("");
    const { drafts, automaticJournal } = await addDrafts(page.request);
    const [first = "", second = ""] = drafts;
    await page.goto("/app/journals");
    await journey.step("selects two drafts and the journal of an invoice", async () => {
      // From the checkboxes of two adjacent drafts, then on to a third by mouse.
      await boxOf(page, second).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Shift+Space");
      await expect(boxOf(page, first)).toBeChecked();
      await boxOf(page, automaticJournal).check();
      await expect(page).toHaveURL(/\/app\/journals$/);
      await expect(selectionBar(page)).toContainText("3 selected");
      expect(await findBarriers(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await journey.step("posts them, and sees which one was skipped and why", async () => {
      await selectionBar(page).getByRole("button", { name: "Post" }).click();
      await expect(selectionBar(page).getByText("2 journal entries posted", { exact: true })).toBeVisible();
      await expect(selectionBar(page)).toContainText(
        /1 skipped \(JE-[0-9-]+\): This journal entry belongs to a document, a payment or a closed year\./,
      );
      await expect(selectionBar(page)).toContainText("1 selected");
      await expect(boxOf(page, automaticJournal)).toBeChecked();
      expect(await statusesOf(page.request, drafts)).toEqual(["posted", "posted"]);
    });
    await journey.step("voids them by a key, and undoes that", async () => {
      await page.keyboard.press("Escape");
      await expect(selectionBar(page)).toBeHidden();
      for (const number of drafts) await boxOf(page, number).check();
      await page.keyboard.press("v");
      await expect(page.getByText("2 journal entries voided", { exact: true })).toBeVisible();
      expect(await statusesOf(page.request, drafts)).toEqual(["void", "void"]);
      await pressInMessage(page, "Undo");
      await expect(page.getByText("2 journal entries changed back", { exact: true })).toBeVisible();
      expect(await statusesOf(page.request, drafts)).toEqual(["posted", "posted"]);
    });
    await journey.step(
      "leaves by g and v, which voids nothing, and finds nothing selected later",
      async () => {
        await boxOf(page, first).check();
        await goWithKeys(page, "v", "Vendors");
        await page.goBack();
        await expect(boxOf(page, first)).not.toBeChecked();
        await expect(selectionBar(page)).toBeHidden();
        expect(await statusesOf(page.request, drafts)).toEqual(["posted", "posted"]);
      },
    );
    await journey.step("exports exactly the selection", async () => {
      await boxOf(page, first).check();
      const download = page.waitForEvent("download");
      await selectionBar(page).getByRole("button", { name: "Export CSV" }).click();
      const text = await readFile(await (await download).path(), "utf8");
      const rows = text.trim().split("\r\n").slice(1);
      expect(rows.map((row) => row.split(",")[0])).toEqual([first, first]);
    });
    await journey.step("deletes both, after confirming", async () => {
      await boxOf(page, second).check();
      await boxOf(page, automaticJournal).check();
      await page.keyboard.press("Delete");
      const dialog = page.getByRole("alertdialog", { name: "Delete Journal Entries" });
      await expect(dialog).toContainText(
        "Are you sure you want to delete 2 journal entries? This action cannot be undone.",
      );
      await expect(dialog).toContainText(
        /1 skipped \(JE-[0-9-]+\): This journal entry belongs to a document, a payment or a closed year\./,
      );
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(selectionBar(page)).toContainText("3 selected");
      await page.keyboard.press("Delete");
      await expect(dialog).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("2 journal entries deleted", { exact: true })).toBeVisible();
      await expect(boxOf(page, first)).toBeHidden();
      expect(await statusesOf(page.request, drafts)).toEqual([]);
      await expect(selectionBar(page)).toContainText("1 selected");
    });
  },
);

journey(
  "drafts of invoices are posted and deleted together, on a phone as well",
  async ({ changedSample, page }) => {
    const { draft, invoice } = changedSample;
    const copies = await Promise.all([0, 1, 2].map(() => draftLike(page.request, draft)));
    const [first = "", second = "", three = ""] = copies.map(({ number }) => number);
    const posted = await numberOf(page.request, invoice);
    await page.goto("/app/sales");
    for (const number of [first, posted]) await boxOf(page, number).check();
    await selectionBar(page).getByRole("button", { name: "Post" }).click();
    const question = page.getByRole("alertdialog", { name: "Post invoice" });
    await expect(question).toContainText(`Posting ${first} records it in your books`);
    await expect(question).toContainText(`1 skipped (${posted}): Only drafts can be posted`);
    await question.getByRole("button", { name: "Post invoice" }).click();
    await expect(page.getByText("1 invoice posted", { exact: true })).toBeVisible();
    await expect(selectionBar(page)).toContainText(`1 skipped (${posted}): Only drafts can be posted`);

    await page.goto("/app/sales?tab=draft");
    await page.setViewportSize({ width: 320, height: 800 });
    for (const number of [second, three]) await boxOf(page, number).check();
    await expect(page.locator("html")).toHaveJSProperty("scrollWidth", 320);
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await selectionBar(page).getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Delete drafts" }).filter({ visible: true }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete Invoices" });
    await expect(dialog).toContainText(
      "Are you sure you want to delete 2 invoices? This action cannot be undone.",
    );
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("2 invoices deleted", { exact: true })).toBeVisible();
    await expect(boxOf(page, second)).toBeHidden();
    await expect(selectionBar(page)).toBeHidden();
  },
);

journey("selected invoices are printed as their PDFs in one print job", async ({ sharedSample, page }) => {
  expect(sharedSample.invoice).not.toBe("");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: false });
  });
  await page.goto("/app/sales?tab=unpaid");
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox", { name: /^Select INV/ }) });
  await expect(rows.first()).toBeVisible();
  const numbers = await rows.getByRole("link", { name: /^INV/ }).allInnerTexts();
  for (const number of numbers.slice(0, 2)) await boxOf(page, number).check();
  const download = page.waitForEvent("download");
  await selectionBar(page).getByRole("button", { name: "Print" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("invoices.pdf");
  if (canReadPdf()) {
    const pages = pagesOfPdf(await readFile(await file.path()));
    const firstPages = numbers
      .slice(0, 2)
      .map((number) => pages.findIndex(({ words }) => words.some(({ text }) => text === number)));
    expect(firstPages[0]).toBe(0);
    expect(firstPages[1]).toBeGreaterThan(0);
  }
  await expect(selectionBar(page)).toContainText("2 selected");
});

journey("accounts of the chart are deactivated and exported together", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).toHaveLength(3);
  await page.goto("/app/accounts");
  const accounts = page.getByRole("listitem").filter({ has: page.getByRole("checkbox") });
  await expect(accounts.first()).toBeVisible();
  const [first = ""] = await accounts.getByRole("link", { name: /^[0-9]+ - / }).allInnerTexts();
  await boxOf(page, first).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Space");
  await expect(selectionBar(page)).toContainText("2 selected");
  await selectionBar(page).getByRole("button", { name: "Deactivate" }).click();
  await expect(selectionBar(page)).toContainText("1 account deactivated");
  await expect(selectionBar(page)).toContainText(
    "1 skipped (Checking Account): This is the default account for Cash and Bank. Choose another default account under Settings > Default accounts first.",
  );
  await expect(accounts.filter({ hasText: first }).getByText("Inactive", { exact: true })).toBeVisible();
  await selectionBar(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Inactive", { exact: true })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select all: Assets" }).check();
  const file = page.waitForEvent("download");
  await selectionBar(page).getByRole("button", { name: "Export CSV" }).click();
  const [head, ...rows] = (await readFile(await (await file).path(), "utf8")).trim().split("\r\n");
  expect(head).toMatch(/^Code,/);
  expect(rows.every((row) => row.includes(",asset,"))).toBe(true);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(page.locator("html")).toHaveJSProperty("scrollWidth", 320);
});

const boxOf = (page: Page, number: string) =>
  page.getByRole("checkbox", { name: `Select ${number}`, exact: true });

const selectionBar = (page: Page) => page.getByRole("region", { name: "Selection" });

async function journalsOf(request: APIRequestContext): Promise<JournalRow[]> {
  return (await (await request.get("/api/journals?limit=100")).json()).items;
}

/** Two drafts of today, the newest last, and the number of an invoice's journal. */
async function addDrafts(request: APIRequestContext) {
  const { company: book } = await (await request.get("/api/session")).json();
  const automaticJournal = (await journalsOf(request)).find(({ source }) => source !== null);
  const [debit, credit] = automaticJournal?.lines ?? [];
  const drafts: string[] = [];
  for (const amount of ["12.30", "45.60"]) {
    const lines = [
      { accountId: debit?.accountId, debit: amount },
      { accountId: credit?.accountId, credit: amount },
    ];
    const data = { date: book.today, description: "Cleaning", status: "draft", lines };
    drafts.push((await (await request.post("/api/journals", { data })).json()).number);
  }
  return { drafts, automaticJournal: automaticJournal?.number ?? "" };
}

async function statusesOf(request: APIRequestContext, numbers: readonly string[]): Promise<string[]> {
  const journals = await journalsOf(request);
  return journals.filter(({ number }) => numbers.includes(number)).map(({ status }) => status);
}

async function numberOf(request: APIRequestContext, id: string): Promise<string> {
  return (await (await request.get(`/api/invoices/${id}`)).json()).number;
}
