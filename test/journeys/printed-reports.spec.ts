import { expect, type Page } from "@playwright/test";
import { journey } from "#test/support/journey.ts";
import { fillWithLongNames } from "#test/support/long-books.ts";
import { canReadPdf, pagesOfPdf, textOfPdf, withoutSpaces } from "#test/support/read-pdf.ts";

const PDF_BUILDERS = ["A4", "Letter"] as const;
/** The margin that theme.css leaves at each side, 14 mm, and the allowed overhang of a letter. */
const MARGIN = (14 / 25.4) * 72 - 1;

const COMPARED_REPORTS = ["balance-sheet", "profit-loss"];
const REPORTS = [
  "trial-balance?rows=all",
  "statement-of-account?account=1000",
  "aging",
  "aging?side=payable",
  "tax",
  "stock-movement",
];

journey.skip(
  () => !canReadPdf(),
  "!! PRINTED REPORTS WERE NOT TESTED: pdftotext is missing. Install poppler-utils.",
);

journey("every report prints on A4 and on Letter with nothing cut off", async ({ sharedSample, page }) => {
  expect(sharedSample.invoice).not.toBe("");
  for (const report of REPORTS) await printsWhole(page, report);
  for (const report of COMPARED_REPORTS) {
    await open(page, report);
    const choices = page.getByLabel("Compare with").locator("option");
    for (const compare of await choices.evaluateAll((all) =>
      all.map((option) => option.getAttribute("value")),
    ))
      await printsWhole(page, `${report}?compare=${compare}`);
  }
});

journey("the longest names and amounts print with nothing cut off", async ({ filledBooks, page }) => {
  expect(filledBooks.journalIds).toHaveLength(3);
  await fillWithLongNames(page.request);
  const end = `${await fillYears(page)}-12-31`;
  for (const report of REPORTS) await printsWhole(page, report);
  const start = end.replace("-12-31", "-01-01");
  for (const compare of ["months", "3-years"]) {
    await printsWhole(page, `balance-sheet?asOf=${end}&compare=${compare}`);
    await printsWhole(page, `profit-loss?start=${start}&end=${end}&compare=${compare}`);
  }
});

journey("column headers are printed on every page", async ({ sharedSample, page }) => {
  expect(sharedSample.invoice).not.toBe("");
  await open(page, "stock-movement");
  const pages = pagesOfPdf(await page.pdf({ format: "A4" }));
  expect(pages.length).toBeGreaterThan(1);
  for (const { words } of pages) {
    const texts = words.map(({ text }) => text);
    for (const head of ["Reference", "Product", "Balance", "Value"]) expect(texts).toContain(head);
  }
});

async function open(page: Page, report: string): Promise<void> {
  await page.goto(`/app/reports/${report}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main table").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // A list continues to load while its end is visible.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await page.getByRole("button", { name: "Load more" }).count()).toBe(0);
  }).toPass();
}

/** All text in the tables and the sheet of a report is printed too, between its margins. */
async function printsWhole(page: Page, report: string): Promise<void> {
  await journey.step(report, async () => {
    await open(page, report);
    const onScreen = await page.evaluate(shownTexts);
    expect(onScreen.length).toBeGreaterThan(3);
    for (const format of PDF_BUILDERS) {
      const pdf = await page.pdf({ format });
      const onPaper = textOfPdf(pdf);
      const missing = onScreen.filter((text) => !onPaper.includes(withoutSpaces(text)));
      expect.soft(missing, `${report} on ${format}: missing`).toEqual([]);
      for (const [index, { words }] of pagesOfPdf(pdf).entries()) {
        const about = `${report} on ${format}, page ${index + 1}`;
        const clipped = words.filter(({ left, right }) => left < MARGIN || right < MARGIN);
        expect.soft(clipped, `${about}: outside of the margins`).toEqual([]);
        expect.soft(words.length, `${about}: more than its number`).toBeGreaterThan(4);
        expect.soft(withoutSpaces(words.map(({ text }) => text).join(""))).toContain(`Page${index + 1}of`);
      }
    }
  });
}

/** The visible texts in the tables and on the sheet, including those cut off with an ellipsis. */
function shownTexts(): string[] {
  const problems: string[] = [];
  for (const part of document.querySelectorAll("main table, main article")) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (text === "" || !parent?.checkVisibility() || parent.closest(".sr-only, thead.sr-only")) continue;
      if (parent.getClientRects().length > 0) problems.push(text);
    }
  }
  return problems;
}

/** The largest amounts in each of eleven years up to the given one, so that no page fits all columns. */
async function fillYears(page: Page): Promise<number> {
  const { items } = await (await page.request.get("/api/accounts")).json();
  const idOf = (code: string) => items.find((account: { code: string }) => account.code === code).id;
  const { company: book } = await (await page.request.get("/api/session")).json();
  const year = Number(book.today.slice(0, 4));
  for (const years of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    for (const month of ["02", "06", "10"]) {
      const data = {
        date: `${year - years}-${month}-15`,
        description: "A large sale",
        lines: [
          { accountId: idOf("1000"), debit: "999999999999.99" },
          { accountId: idOf("4000"), credit: "999999999999.99" },
        ],
      };
      const reply = await page.request.post("/api/journals", { data });
      expect(reply.status(), await reply.text()).toBe(201);
    }
  }
  return year - 1;
}
