import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "#test/support/browser.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";
import { ROOT } from "./run.mjs";

/**
 * The parts that fit on the landing page: next to its headline the dashboard from the top, on a phone from the cash
 * card on, as large as on the phone itself. `width` is the window width at which that part is as wide as the picture.
 */
const PICTURES = [
  { name: "screenshot", width: 660, size: { width: 628, height: 412 }, from: "Net Income" },
  { name: "screenshot-phone", width: 382, size: { width: 350, height: 440 }, from: "Cash" },
] as const;
/** With more, a first visit would exceed the budget of the public pages. */
const QUALITY = 0.21;

/**
 * `npm run pictures`: takes the pictures of the landing page from the built product, of the dashboard of the sample
 * company, in both themes.
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
    for (const theme of ["light", "dark"] as const)
      for (const picture of PICTURES) {
        const path = join(ROOT, `src/web/public-pages/${picture.name}-${theme}.webp`);
        const view = { owner, theme, url: server.url, picture };
        const image = await toWebp(browser, await takePicture(browser, view));
        await writeFile(path, image);
        console.log(`${path}: ${image.length} bytes`);
      }
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function openSample({ request }: BrowserContext): Promise<void> {
  const person = { name: "Olive Owner", email: "olive@example.com", password: "ledger green 26" };
  await request.post("/api/auth/sign-up/email", { data: person });
  const loaded = await request.post("/api/sample-company");
  if (!loaded.ok()) throw new Error(`The sample company couldn't be loaded: ${await loaded.text()}`);
}

type PictureView = {
  owner: BrowserContext;
  theme: "light" | "dark";
  url: string;
  picture: (typeof PICTURES)[number];
};

/** The upper part of it, so that the landing page shows that there is more. */
async function takePicture(browser: Browser, { owner, theme, url, picture }: PictureView): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: picture.width, height: 900 },
    colorScheme: theme,
    locale: "en-US",
    storageState: await owner.storageState(),
  });
  const page = await context.newPage();
  await page.goto("/app");
  await page.waitForLoadState("networkidle");
  const first = await page.getByText(picture.from, { exact: true }).first().boundingBox();
  if (!first) throw new Error("The dashboard isn't shown.");
  // The margin next to the cards, and above them.
  const clip = { x: 16, y: first.y - 24, ...picture.size };
  const screenshot = await page.screenshot({ fullPage: true, clip });
  await context.close();
  return screenshot;
}

/** The browser also converts it to WebP. */
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
