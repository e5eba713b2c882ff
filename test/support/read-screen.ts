import { expect, type Page } from "@playwright/test";
import { navigateTo } from "./open-page.ts";

/** The content of a screen: its tables cell by cell, the values next to its labels, and its lists, with their links. */
export type ScreenText = {
  at: string;
  tables: readonly { name: string; heads: readonly string[]; rows: readonly ScreenRow[] }[];
  facts: Readonly<Record<string, string>>;
  items: readonly { text: string; href: string }[];
  text: string;
};
/** For each row, each cell with its link, and the link of the row. */
export type ScreenRow = { cells: readonly string[]; hrefs: readonly string[]; href: string };

/** Opens a page and reads its content once nothing is still loading, and the expected text is there. */
export async function readScreen(page: Page, path: string, awaited?: RegExp): Promise<ScreenText> {
  await navigateTo(page, path);
  if (awaited) await expect(page.getByRole("main")).toContainText(awaited);
  return { at: path, ...(await page.evaluate(readInPage)) };
}

/** The first amount of a text, as decimal text; "" where it has none. */
export function amountIn(text: string | undefined): string {
  const [figure = ""] = /−?\p{Sc}?[\d,]*\d\.\d\d(?!\d)/u.exec(text ?? "") ?? [];
  return figure.replaceAll(/[,\p{Sc}]/gu, "").replace("−", "-");
}

function readInPage(): Omit<ScreenText, "at"> {
  const textOf = (element: Element | null | undefined) =>
    element instanceof HTMLElement ? element.innerText.replaceAll(/\s+/g, " ").trim() : "";
  const hrefOf = (element: Element) =>
    element.closest("[data-row-link]")?.getAttribute("data-row-link") ??
    element.querySelector("a")?.getAttribute("href") ??
    "";
  const main = document.querySelector("main") ?? document.body;
  return {
    tables: [...main.querySelectorAll("table")].map((table) => ({
      name: table.getAttribute("aria-label") ?? "",
      heads: [...table.querySelectorAll("thead th")].map(textOf),
      rows: [...table.querySelectorAll("tbody tr, tfoot tr")].map((row) => ({
        cells: [...row.children].map(textOf),
        hrefs: [...row.children].map((cell) => cell.querySelector("a")?.getAttribute("href") ?? ""),
        href: hrefOf(row),
      })),
    })),
    facts: Object.fromEntries(
      [...main.querySelectorAll("dt")].map((term) => [textOf(term), textOf(term.nextElementSibling)]),
    ),
    items: [...main.querySelectorAll("li")].map((item) => ({ text: textOf(item), href: hrefOf(item) })),
    text: textOf(main),
  };
}
