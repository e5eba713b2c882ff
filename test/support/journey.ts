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

/** A user who keeps books, signed in to the browser of this journey. */
export type JourneyOwner = { name: string; email: string; password: string };

type JourneyFixtures = {
  /** Signed up through the API, for journeys about something else. */
  owner: JourneyOwner;
  /** The same, with a chart of accounts and three journals. */
  filledBooks: { journalIds: readonly string[] };
  /** Signed in as a user whose sample company is shared with other journeys: nothing in it is changed. */
  sharedSample: SampleCompany;
  /** Another one, which journeys change one after the other: each changes what it has written itself. */
  changedSample: SampleCompany;
  quietPages: undefined;
  slowServer: undefined;
};

type SampleSession = { company: SampleCompany; cookies: Cookie[] };

/**
 * The sample company takes as long as a whole journey: it is loaded once for all journeys that read it, and once in
 * each worker for those that change it.
 */
type WorkerFixtures = { sampleToRead: SampleSession; sampleToChange: SampleSession };

type WorkerPlaywright = Pick<PlaywrightWorkerArgs, "playwright">;

/** The first worker that asks loads it, and leaves a file for the others, who wait for that. */
async function loadOnce(loading: WorkerPlaywright, folder: string): Promise<SampleSession> {
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
  const loaded: SampleSession = JSON.parse(readFileSync(file, "utf8"));
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

async function load({ playwright }: WorkerPlaywright): Promise<SampleSession> {
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
 * A journey. It also fails if one of its pages throws, violates the security headers, or logs anything in the
 * browser's console except a declined request or a network that the journey itself cut off.
 */
export const journey = test.extend<JourneyFixtures, WorkerFixtures>({
  owner: async ({ context }, provide) => {
    const owner = newOwner();
    const reply = await context.request.post("/api/auth/sign-up/email", { data: owner });
    expect(reply.status()).toBe(200);
    await provide(owner);
  },
  sampleToRead: [
    async ({ playwright }, provide, { project }) =>
      // The runner starts with an empty folder of results.
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
      if (process.env["SLOWLY"] === "true") await delayReplies(context);
      await provide(undefined);
    },
    { auto: true },
  ],
});

/** Delays everything that a journey did not wait for, so its races are found (Decision 0065). */
async function delayReplies(context: BrowserContext): Promise<void> {
  const randomIndex = randomBelow(Number(process.env["SEED"] ?? "1"));
  await context.route("**/*", async (route, request) => {
    const longest = new URL(request.url()).pathname.startsWith("/api/") ? 1500 : 300;
    await setTimeout(randomIndex(longest));
    // The page may have moved on in the meantime.
    await route.fallback().catch(() => undefined);
  });
}

let count = 0;

/** A user whom the server does not know yet. */
export function newOwner(): JourneyOwner {
  count += 1;
  return {
    name: "Olive Owner",
    email: `olive-${process.pid}-${count}@example.com`,
    password: "ledger green 26",
  };
}

/** Chromium's own log entries about a declined request, a slow machine, and a blocked service worker. */
const NOTES = [
  /^Service Worker registration blocked by Playwright/,
  /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/,
  /was preloaded using link preload but not used within a few seconds/,
];

/** Signs out in the menu under the user's name, the last button of the header. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
}

/** Downloads the report on the page as a text file, or as a workbook. */
export async function exportReport(page: Page, as: "Export CSV" | "Export to Excel"): Promise<void> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: as }).click();
}

/** Clicks a button of the newest message, which disappears after seconds, but not while it has the focus. */
export async function pressInMessage(page: Page, name: string): Promise<void> {
  const message = page.getByRole("region", { name: "Messages" });
  const button = message.getByRole("button", { name, exact: true }).last();
  await button.focus();
  await button.click();
}

/** Chooses the status in the form of a document; it is under More until the document is posted. */
export async function chooseStatus(page: Page, status: string): Promise<void> {
  const field = page.getByLabel("Status");
  if (!(await field.isVisible())) await page.getByText("More", { exact: true }).click();
  await field.selectOption(status);
}

/** Opens the palette, and waits until it accepts text. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or go to" })).toBeFocused();
}

/**
 * Types into a picker, accepts the first match with Enter, and waits until it is selected: the field's text must
 * differ from the entered one.
 */
export async function choose(combobox: Locator, typed: string, chosen: RegExp): Promise<void> {
  // The list that opens has the field's name as well.
  const field = combobox.and(combobox.page().getByRole("combobox"));
  await field.fill(typed);
  await field.press("Enter");
  await expect(field).toHaveValue(chosen);
}

/**
 * Opens a page by `g` and its letter, and waits until its heading has the focus. The keys are a sequence only within
 * about a second; if the machine took longer, they are pressed again.
 */
export async function goWithKeys(page: Page, letter: string, heading: string): Promise<void> {
  await expect(async () => {
    await Promise.all([page.keyboard.press("g"), page.keyboard.press(letter)]);
    const title = page.getByRole("heading", { level: 1, name: heading, exact: true });
    await expect(title).toBeFocused({ timeout: 10_000 });
  }).toPass();
}

/** The sidebar's groups by the entries in them that journeys open. */
const GROUPS: Readonly<Record<string, string>> = {
  Sales: "Sales",
  Customers: "Sales",
  Quotes: "Sales",
  Products: "Sales",
  Purchases: "Purchases",
  Vendors: "Purchases",
  "Expenses and deposits": "Banking",
  Bank: "Banking",
  Payments: "Banking",
  "Journal Entries": "Accounting",
  "Chart of Accounts": "Accounting",
  "Tax rates": "Accounting",
  "Tax returns": "Accounting",
  "Year End Closing": "Accounting",
  Reports: "Reports",
  Transactions: "Reports",
  Settings: "Settings",
  Help: "Settings",
};

/** Opens a page by its sidebar entry, after opening its group if that is closed. */
export async function openByMenu(page: Page, name: string): Promise<void> {
  const nav = page.getByRole("navigation", { name: "Main" });
  const group = nav.getByRole("button", { name: GROUPS[name] ?? name, exact: true });
  const link = nav.getByRole("link", { name, exact: true });
  if (name in GROUPS && (await group.getAttribute("aria-expanded")) === "false") await group.click();
  await link.click();
}
