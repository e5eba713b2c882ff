import { spawnSync } from "node:child_process";
import { findChromium } from "./browser.ts";
import { installDebianPackage } from "./debian-package.ts";

/** Finds a Chromium, else downloads Playwright's own, else installs Debian's as root; null when none works. */
export function provideChromium(): string | null {
  const found = findChromium();
  if (found !== null || process.env["CHROMIUM"] !== undefined) return found;
  console.log("Downloading Playwright's Chromium.");
  spawnSync(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"], {
    stdio: "ignore",
    timeout: 300_000,
  });
  const downloaded = findChromium();
  if (downloaded !== null) return downloaded;
  return installDebianPackage("chromium") ? findChromium() : null;
}
