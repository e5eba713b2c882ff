import { defineConfig } from "@playwright/test";
import { provideTemporal } from "#domain/temporal.ts";
import { CHROMIUM_FLAGS, findChromium } from "./test/support/browser.ts";

await provideTemporal(globalThis);

// Workers read this file again: what the first reading found is handed to them.
const executablePath = (process.env["CHROMIUM"] ??= findChromium() ?? "");

export default defineConfig({
  testDir: "test/journeys",
  outputDir: "test-results",
  globalSetup: "./test/support/journeys-server.ts",
  forbidOnly: true,
  // Once more where nobody watches; what passes then is named at the end (Decision 0065).
  retries: process.env["CI"] === "true" ? 1 : 0,
  // The journeys share a server but no books, so that they can run side by side.
  fullyParallel: true,
  workers: 3,
  // For a machine that is busy with something else; what appears at once is seen at once all the same.
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  reporter: "list",
  use: {
    baseURL: process.env["JOURNEYS_URL"] ?? "",
    // Journeys see and answer requests themselves; the one of the installed app allows it.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "UTC",
    actionTimeout: 240_000,
    navigationTimeout: 240_000,
    // A recording costs as much as the journey itself: one is made of what is tried again, or by `--trace on`.
    trace: { mode: "on-first-retry", screenshots: false },
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
});
