import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "#test/support/browser.ts";
import { ROOT } from "./run.mjs";

/** The icons of the installed app. Phones cut a maskable one, and Apple's, into their own shapes. */
const ICONS = [
  { name: "192", size: 192, isCut: false },
  { name: "512", size: 512, isCut: false },
  { name: "maskable-512", size: 512, isCut: true },
  { name: "apple-touch-icon", size: 180, isCut: true },
] as const;

/** `npm run icons`: draws the icons of the installed app from the mark. */
async function main(): Promise<void> {
  const mark = await readFile(join(ROOT, "src/web/public/favicon.svg"), "utf8");
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    for (const { name, size, isCut } of ICONS) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const drawn = isCut ? mark.replace('rx="8"', 'rx="0"') : mark;
      await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${drawn}`);
      const picture = await page.screenshot({ omitBackground: true });
      await writeFile(join(ROOT, `src/web/public/icons/${name}.png`), picture);
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

await main();
