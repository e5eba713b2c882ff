import { expect, type Page, test } from "@playwright/test";
import { fillBooks } from "./sample-books.ts";

/** Somebody who keeps books, signed in in the browser of this journey. */
export type Owner = { name: string; email: string; password: string };

type Fixtures = {
  /** Signed up through the API, for journeys that are about something else. */
  owner: Owner;
  /** The same, with a chart of accounts and three journals. */
  filledBooks: { journalIds: readonly string[] };
  quietPages: undefined;
};

/**
 * A journey. It also fails when a page of it throws, breaks the security headers, or says anything else in the
 * browser's console than that a request was refused, or that the journey has cut the network, which it then sees
 * on the screen itself.
 */
export const journey = test.extend<Fixtures>({
  owner: async ({ context }, provide) => {
    const owner = newOwner();
    const reply = await context.request.post("/api/auth/sign-up/email", { data: owner });
    expect(reply.status()).toBe(200);
    await provide(owner);
  },
  filledBooks: async ({ owner, context }, provide) => {
    expect(owner.email).not.toBe("");
    await provide(await fillBooks(context.request));
  },
  quietPages: [
    async ({ context }, provide) => {
      const said: string[] = [];
      context.on("weberror", (error) => said.push(String(error.error())));
      context.on("console", (message) => {
        const text = message.text();
        const isTrouble = message.type() === "error" || message.type() === "warning";
        if (isTrouble && !isRefusal(text)) said.push(`${message.page()?.url() ?? ""}: ${text}`);
      });
      await provide(undefined);
      expect(said, "what the pages said in the console").toEqual([]);
    },
    { auto: true },
  ],
});

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

/** Chromium's own note on a request that the server declined. */
function isRefusal(text: string): boolean {
  return /^Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/.test(
    text,
  );
}

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

/**
 * Goes by `g` and the letter of a page, and waits until its heading has the focus. The keys count as one only within
 * about a second; where the machine took longer between them, they are pressed again.
 */
export async function goByKeys(page: Page, letter: string, heading: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    const title = page.getByRole("heading", { level: 1, name: heading, exact: true });
    await expect(title).toBeFocused({ timeout: 10_000 });
  }).toPass();
}
