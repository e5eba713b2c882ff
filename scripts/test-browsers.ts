import { spawnSync } from "node:child_process";
import type { Driver } from "#test/browsers/driver.ts";
import { startFirefox } from "#test/browsers/firefox.ts";
import { walkAsOwner } from "#test/browsers/owner-journey.ts";
import { startWebKit } from "#test/browsers/webkit.ts";
import { startBuiltServer } from "#test/support/journeys-server.ts";
import { buildApp } from "./build-app.mjs";

type Browser = { name: string; programs: readonly string[]; packages: string; start: () => Promise<Driver> };

/** Chromium runs all journeys (`npm run test:journeys`); these run the owner's. */
const BROWSERS: readonly Browser[] = [
  { name: "Firefox", programs: ["firefox-esr"], packages: "firefox-esr", start: startFirefox },
  {
    name: "WebKit",
    programs: ["WebKitWebDriver", ...(process.env["DISPLAY"] === undefined ? ["xvfb-run"] : [])],
    packages: "webkit2gtk-driver and xvfb",
    start: startWebKit,
  },
];

/** `npm run test:browsers`: the owner's journey in the other engines, each with its own books. */
async function main(): Promise<void> {
  await buildApp();
  for (const browser of BROWSERS) {
    const missing = browser.programs.filter((program) => spawnSync("which", [program]).status !== 0);
    if (missing.length > 0) {
      console.log(
        `${browser.name} was SKIPPED: ${missing.join(" and ")} not found. On Debian, install ${browser.packages}.`,
      );
      continue;
    }
    await walk(browser);
  }
}

async function walk({ name, start }: Browser): Promise<void> {
  const server = await startBuiltServer();
  try {
    const driver = await start();
    try {
      await walkAsOwner(driver, server.url);
      console.log(
        `${name} signs up, posts a journal and an invoice, is paid, and shows a report that balances.`,
      );
    } finally {
      await driver.close();
    }
  } catch (error) {
    console.error(`${name} FAILED:`, error);
    process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

await main();
