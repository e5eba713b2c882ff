import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { npmPackage } from "#scripts/npm-package.mjs";
import { findChromium, FROM_NPM } from "./browser.ts";
import { installDebianPackage } from "./debian-package.ts";

/**
 * Finds a Chromium, or downloads Playwright's own, or installs Debian's as root, or takes the one from npm; null if
 * none works.
 */
export async function provideChromium(): Promise<string | null> {
  const program = findChromium();
  if (program !== null || process.env["CHROMIUM"] !== undefined) return program;
  console.log("Downloading Playwright's Chromium.");
  spawnSync(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"], {
    stdio: "ignore",
    timeout: 300_000,
  });
  const downloaded = findChromium();
  if (downloaded !== null) return downloaded;
  const isInstalled = ["chromium-headless-shell", "chromium"].some(installDebianPackage);
  return isInstalled ? findChromium() : chromiumFromNpm();
}

/** A browser of 74 MB for Linux on x64, for a machine without another source. */
const PACKAGE = { name: "@sparticuz/chromium", version: "147.0.2" };

/** Unpacks the compressed files of the package: the browser, and the libraries and fonts that it needs. */
async function chromiumFromNpm(): Promise<string | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const cwd = await npmPackage(PACKAGE.name, PACKAGE.version);
  if (cwd === null) return null;
  const folder = path.dirname(FROM_NPM);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, TMPDIR: folder };
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", UNPACK], { cwd, env });
  if (status !== 0) return null;
  writeFileSync(path.join(folder, "fonts/fonts.conf"), fontsIn(path.join(folder, "fonts")));
  writeFileSync(FROM_NPM, START, { mode: 0o755 });
  return findChromium();
}

const UNPACK = `
  const { default: chromium, inflate } = await import("./build/esm/index.mjs");
  await chromium.executablePath();
  await inflate("bin/al2023.tar.br");
`;

/** The package's own font list names folders of the cloud that it is made for; pages crash without a font. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;

/** Starts the browser without the sandbox and the process that this build lacks. */
const START = `#!/bin/sh
here=\${0%/*}
export FONTCONFIG_PATH="$here/fonts" LD_LIBRARY_PATH="$here/al2023/lib"
exec "$here/chromium" --no-sandbox --no-zygote "$@"
`;
