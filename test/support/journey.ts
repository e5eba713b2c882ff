import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  type BrowserContext,
  type Cookie,
  expect,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
  test,
} from "@playwright/test";
import { randomBelow } from "./random-numbers.ts";
import { fillBooks } from "./sample-books.ts";
import { openSampleCompany, type SampleCompany } from "./sample-company.ts";

/** A user who keeps books, signed in in the browser of this journey. */
export type Owner = { name: string; email: string; password: string };

type Fixtures = {
  /** Signed up through the API, for journeys that are about something else. */
  owner: Owner;
  /** The same, with a chart of accounts and three journals. */
  filledBooks: { journalIds: readonly string[] };
  /** Signed in as a user whose sample company is shared with other journeys: nothing of it is changed. */
  sharedSample: SampleCompany;
  /** Another one, which journeys change one after the other: each what it has written itself. */
  changedSample: SampleCompany;
  quietPages: undefined;
  slowServer: undefined;
};

type LoadedSample = { company: SampleCompany; cookies: Cookie[] };

/**
 * The sample company takes as long as a whole journey: it is loaded once for all that read it, and once in each worker for
 * those that change it.
 */
type OfWorker = { sampleToRead: LoadedSample; sampleToChange: LoadedSample };

type Loading = Pick<PlaywrightWorkerArgs, "playwright">;

/** The first worker that asks loads it, and leaves a file for the others, who wait for that. */
async function loadOnce(loading: Loading, folder: string): Promise<LoadedSample> {
  const file = path.join(folder, "sample.json");
  while (!existsSync(file)) {
    if (isFirstIn(folder)) {
      try {
        writeFileSync(`${file}.part`, JSON.stringify(await load(loading)));
        renameSync(`${file}.part`, file);
      } catch (error) {
        rmSync(folder, { recursive: true });
        throw error;
      }
    }
    await setTimeout(50);
  }
  const loaded: LoadedSample = JSON.parse(readFileSync(file, "utf8"));
  return loaded;
}

function isFirstIn(folder: string): boolean {
  mkdirSync(path.dirname(folder), { recursive: true });
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function load({ playwright }: Loading): Promise<LoadedSample> {
  const baseURL = process.env["JOURNEYS_URL"] ?? "";
  const request = await playwright.request.newContext({ baseURL, timeout: 0 });
  const reply = await request.post("/api/auth/sign-up/email", { data: newOwner() });
  expect(reply.status()).toBe(200);
  const company = await openSampleCompany(request);
  const { cookies } = await request.storageState();
  await request.dispose();
  return { company, cookies };
}

const FOR_WORKER = { scope: "worker", timeout: 1_200_000 } as const;

/**
 * A journey. It also fails when a page of it throws, breaks the security headers, or says anything else in the
 * browser's console than that a request was refused, or that the journey has cut the network, which it then sees
 * on the screen itself.
 */
export const journey = test.extend<Fixtures, OfWorker>({
  owner: async ({ context }, provide) => {
    const owner = newOwner();
    const reply = await context.request.post("/api/auth/sign-up/email", { data: owner });
    expect(reply.status()).toBe(200);
    await provide(owner);
  },
  sampleToRead: [
    async ({ playwright }, provide, { project }) =>
      // The runner begins with an empty folder of results.
      provide(await loadOnce({ playwright }, path.join(project.outputDir, "shared-sample"))),
    FOR_WORKER,
  ],
  sampleToChange: [async ({ playwright }, provide) => provide(await load({ playwright })), FOR_WORKER],
  sharedSample: async ({ context, sampleToRead: { company, cookies } }, provide) => {
    await context.addCookies(cookies);
    await provide(company);
  },
  changedSample: async ({ context, sampleToChange: { company, cookies } }, provide) => {
    await context.addCookies(cookies);
    await provide(company);
  },
  filledBooks: async ({ owner, context }, provide) => {
    expect(owner.email).not.toBe("");
    await provide(await fillBooks(context.request));
  },
  quietPages: [
    async ({ context }, provide) => {
      const problems: string[] = [];
      context.on("weberror", (error) => problems.push(String(error.error())));
      context.on("console", (message) => {
        const text = message.text();
        const isTrouble = message.type() === "error" || message.type() === "warning";
        if (isTrouble && !NOTES.some((note) => note.test(text)))
          problems.push(`${message.page()?.url() ?? ""}: ${text}`);
      });
      await provide(undefined);
      expect(problems, "errors and warnings in the console of the pages").toEqual([]);
    },
    { auto: true },
  ],
  slowServer: [
    async ({ context }, provide) => {
      if (process.env["SLOWLY"] === "true") await holdAnswersBack(context);
      await provide(undefined);
    },
    { auto: true },
  ],
});

/** What a journey did not wait for is not there yet: so its races are found (Decision 0065). */
async function holdAnswersBack(context: BrowserContext): Promise<void> {
  const below = randomBelow(Number(process.env["SEED"] ?? "1"));
  await context.route("**/*", async (route, request) => {
    const longest = new URL(request.url()).pathname.startsWith("/api/") ? 1500 : 300;
    await setTimeout(below(longest));
    // The page may have gone on meanwhile.
    await route.fallback().catch(() => undefined);
  });
}

let count = 0;

/** A person whom the server does not know yet. */
export function newOwner(): Owner {
  count += 1;
  return {
    name: "Olive Owner",
    email: `olive-${process.pid}-${count}@example.com`,
    password: "ledger green 26",
  };
}

/** Chromium's own notes on a request that the server declined, on a machine that is slow, and on a blocked service worker. */
const NOTES = [
  /^Service Worker registration blocked by Playwright/,
  /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/,
  /was preloaded using link preload but not used within a few seconds/,
];

/** Signs out by the menu under the person's name, the last button of the header. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
}

/** Takes the report that is shown along as a file of text, or as a workbook. */
export async function exportReport(page: Page, as: "Export CSV" | "Export to Excel"): Promise<void> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: as }).click();
}

/** Presses a button of the newest message, which goes away after seconds, but not while it has the focus. */
export async function pressInMessage(page: Page, name: string): Promise<void> {
  const message = page.getByRole("region", { name: "Messages" });
  const button = message.getByRole("button", { name, exact: true }).last();
  await button.focus();
  await button.click();
}

/** Chooses the status in the form of a document, where it is under More until it is one of an issued document. */
export async function chooseStatus(page: Page, status: string): Promise<void> {
  const field = page.getByLabel("Status");
  if (!(await field.isVisible())) await page.getByText("More", { exact: true }).click();
  await field.selectOption(status);
}

/** Opens the palette, and waits until it is typed in. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or go to" })).toBeFocused();
}

/**
 * Types into a field that finds one of many, takes the first by Enter, and waits until that is chosen: what it says then
 * must be other than what is typed.
 */
export async function choose(named: Locator, typed: string, chosen: RegExp): Promise<void> {
  // The list that opens has the field's name as well.
  const field = named.and(named.page().getByRole("combobox"));
  await field.fill(typed);
  await field.press("Enter");
  await expect(field).toHaveValue(chosen);
}

/**
 * Goes by `g` and the letter of a page, and waits until its heading has the focus. The keys count as one only within
 * about a second; where the machine took longer between them, they are pressed again.
 */
export async function goByKeys(page: Page, letter: string, heading: string): Promise<void> {
  await expect(async () => {
    await Promise.all([page.keyboard.press("g"), page.keyboard.press(letter)]);
    const title = page.getByRole("heading", { level: 1, name: heading, exact: true });
    await expect(title).toBeFocused({ timeout: 10_000 });
  }).toPass();
}

/** The sidebar's groups by the entries in them that journeys open. */
const GROUPS: Readonly<Record<string, string>> = {
  Sales: "Selling",
  Customers: "Selling",
  Quotes: "Selling",
  Products: "Selling",
  Purchases: "Purchasing",
  Vendors: "Purchasing",
  Money: "Banking",
  Bank: "Banking",
  Payments: "Banking",
  "Journal Entries": "Accounting",
  "Chart of Accounts": "Accounting",
  "Tax rates": "Accounting",
  "Tax returns": "Accounting",
  "Year End Closing": "Accounting",
  Reports: "Reporting",
  Transactions: "Reporting",
  Settings: "Settings and help",
  Help: "Settings and help",
};

/** Opens a page by its entry in the sidebar, and first its group if that is closed. */
export async function openByMenu(page: Page, name: string): Promise<void> {
  const nav = page.getByRole("navigation", { name: "Main" });
  const group = nav.getByRole("button", { name: GROUPS[name] ?? name, exact: true });
  const link = nav.getByRole("link", { name, exact: true });
  if (name in GROUPS && (await group.getAttribute("aria-expanded")) === "false") await group.click();
  await link.click();
}
