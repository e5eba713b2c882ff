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
  retries: 0,
  // The journeys share a server but no books, so that they can run side by side.
  fullyParallel: true,
  workers: 2,
  // For a machine that is busy with something else; what appears at once is seen at once all the same.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    baseURL: process.env["JOURNEYS_URL"] ?? "",
    locale: "en-US",
    timezoneId: "UTC",
    // A film of each journey would cost a third of all the processor time.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
});
