import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/**
 * Names and paths of Chromium and its variants, the system's own first. A headless shell renders the same pages with
 * half the processor time.
 */
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const PLACES = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** browser-installation.ts puts the browser of the npm package here. */
export const FROM_NPM = path.resolve("node_modules/.cache/twofold/chromium/start");

/** Chromium's sandbox does not work for root; the other flags keep it from contacting any server except Twofold. */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The shell would round each letter to whole pixels, also in print.
  "--font-render-hinting=none",
];

/** The browser that runs the tests, or null. CHROMIUM overrides it. */
export function findChromium(): string | null {
  const configured = process.env["CHROMIUM"];
  if (configured !== undefined) return runs(configured) ? configured : null;
  const onPath = (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...onPath, ...PLACES, chromium.executablePath(), FROM_NPM].find(runs) ?? null;
}

/** Ubuntu's `chromium-browser` exists as well, but only prints which other package to install. */
function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ["--version"], { timeout: 20_000 }).status === 0;
}
