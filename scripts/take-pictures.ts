import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "#test/support/browser.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";
import { ROOT } from "./run.mjs";

/** What the landing page has room for beside its headline. */
const PICTURE = { width: 628, height: 412 };
/** The width of the window at which the report is as wide as the picture. */
const VIEWPORT = { width: 700, height: 900 };
const INSET = 12;
/** With more, a first visit would be above the budget of the public pages. */
const QUALITY = 0.22;

/**
 * `npm run pictures`: takes the pictures of the landing page from the built product, of the trial balance of the
 * sample company, in both themes.
 */
async function main(): Promise<void> {
  const server = await startBuiltServer();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    const owner = await browser.newContext({ baseURL: server.url });
    await openSample(owner);
    for (const theme of ["light", "dark"] as const) {
      const path = join(ROOT, `src/web/public-pages/screenshot-${theme}.webp`);
      const picture = await toWebp(browser, await takePicture(browser, { owner, theme, url: server.url }));
      await writeFile(path, picture);
      console.log(`${path}: ${picture.length} bytes`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function openSample({ request }: BrowserContext): Promise<void> {
  const person = { name: "Olive Owner", email: "olive@example.com", password: "ledger green 26" };
  await request.post("/api/auth/sign-up/email", { data: person });
  const loaded = await request.post("/api/sample");
  if (!loaded.ok()) throw new Error(`The sample company could not be loaded: ${await loaded.text()}`);
}

type View = { owner: BrowserContext; theme: "light" | "dark"; url: string };

/** The upper part of the report: the landing page shows that there is more of it. */
async function takePicture(browser: Browser, { owner, theme, url }: View): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: VIEWPORT,
    colorScheme: theme,
    locale: "en-US",
    storageState: await owner.storageState(),
  });
  const page = await context.newPage();
  await page.goto("/app/reports/trial-balance");
  await page.waitForLoadState("networkidle");
  const sheet = await page.locator("main article").boundingBox();
  if (!sheet) throw new Error("The trial balance is not shown.");
  // The landing page draws a frame and round corners of its own.
  const [x, y] = [sheet.x + INSET, sheet.y + INSET];
  const picture = await page.screenshot({ fullPage: true, clip: { x, y, ...PICTURE } });
  await context.close();
  return picture;
}

/** The browser is also what turns it into WebP. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    { source: `data:image/png;base64,${png.toString("base64")}`, quality: QUALITY },
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

await main();
