import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { versionOfProgram } from "#server/version.ts";
import { buildBase } from "#test/image/base-image.ts";
import { buildImage, sizeOf, upgradeImage } from "#test/image/buildah.ts";
import { containerOf, type Installation, newVolumes, programIn } from "#test/image/installation.ts";
import { checkBook, postInvoice, signUp, type BookSummary } from "#test/image/small-book.ts";
import { installDebianPackage } from "#test/support/debian-package.ts";
import { buildApp } from "./build-app.mjs";
import { NODE_OF_IMAGE, nodeProgram } from "./npm-package.mjs";

const BASE = "localhost/twofold-base";
const IMAGE = "localhost/twofold-test";
const NEXT_IMAGE = "localhost/twofold-test-next";
const SIZE_MAX_MB = 300;

let passed = 0;
let failed = 0;

/** `npm run test:image`: the image and the tarball from nothing to a posted invoice, through a kill, an upgrade and a restore. */
async function main(): Promise<void> {
  const missing = missingToolError();
  if (missing !== null) {
    console.log(`!! THE IMAGE WAS NOT TESTED: ${missing}`);
    return;
  }
  const scratch = mkdtempSync(join(tmpdir(), "twofold-image-"));
  chmodSync(scratch, 0o755);
  try {
    for (const [name, test] of Object.entries({ image: testImage, tarball: testTarball }))
      if (process.argv[2] === undefined || process.argv[2] === name) await test(scratch);
  } finally {
    spawnSync("buildah", ["--storage-driver", "vfs", "rmi", "--force", NEXT_IMAGE, IMAGE, BASE]);
    rmSync(scratch, { recursive: true });
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function missingToolError(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "this needs Linux, and root to mount its files.";
  const hasBuildah = () => spawnSync("buildah", ["--version"]).status === 0;
  if (!hasBuildah() && !(installDebianPackage("buildah") && hasBuildah()))
    return "buildah is missing. On Debian, install the package buildah.";
  return null;
}

async function testImage(scratch: string): Promise<void> {
  console.log("Building the base image and the image, which takes a few minutes.");
  await buildBase(BASE);
  buildImage(IMAGE, { base: BASE, scratch });
  const version = upgradeImage({ from: IMAGE, to: NEXT_IMAGE });
  await step(`the image has at most ${SIZE_MAX_MB} MB`, () => {
    const megabytes = sizeOf(IMAGE);
    console.log(`Size of the image: ${megabytes} MB.`);
    assert.ok(megabytes <= SIZE_MAX_MB);
  });
  const install = (name: string) => containerOf(IMAGE, newVolumes(scratch, `image-${name}`));
  const first = install("first");
  const upgraded = containerOf(NEXT_IMAGE, first.volumes);
  const restored = install("restored");
  await testInstallations("image", { first, upgraded, restored, version });
  const node = await nodeProgram(NODE_OF_IMAGE);
  await buildApp();
  const bare = programIn([node, resolve("scripts/twofold.mjs")], newVolumes(scratch, "bare"));
  for (let run = 1; run <= 3; run += 1)
    console.log(`Start ${run}: image ${await startOf(first)} ms, bare process ${await startOf(bare)} ms.`);
  for (const container of [first, upgraded, restored]) container.remove();
}

async function testTarball(scratch: string): Promise<void> {
  execFileSync(process.execPath, ["scripts/tarball.mjs"], { stdio: "inherit" });
  const version = versionOfProgram();
  const name = `twofold-${version}-${process.platform}-${process.arch}`;
  execFileSync("tar", ["-xzf", `dist/${name}.tar.gz`, "-C", scratch]);
  const install = (folder: string) =>
    programIn([join(scratch, name, "twofold")], newVolumes(scratch, `tarball-${folder}`));
  const first = install("first");
  await testInstallations("tarball", { first, upgraded: first, restored: install("restored"), version });
  await step("the unit of the tarball starts its own Node.js", () => {
    const unit = readFileSync(join(scratch, name, "twofold.service"), "utf8");
    assert.match(unit, /^ExecStart=\/opt\/twofold\/twofold serve$/m);
  });
}

type Installations = { first: Installation; upgraded: Installation; restored: Installation; version: string };

/** The life of an installation, as its owner sees it. */
async function testInstallations(
  title: string,
  { first, upgraded, restored, version }: Installations,
): Promise<void> {
  const book: BookSummary = { invoices: 0 };
  await step(`${title}: starts from nothing, signs an owner up and posts an invoice`, () =>
    during(
      first,
      async (url) => {
        await signUp(url);
        await postInvoice(url, book);
      },
      "SIGKILL",
    ),
  );
  await step(`${title}: after it was killed, it starts again with the book and keeps working`, () =>
    during(
      first,
      async (url) => {
        await checkBook(url, book);
        await postInvoice(url, book);
      },
      "SIGTERM",
    ),
  );
  await step(`${title}: upgraded over the same data, it has the book and keeps working`, () =>
    during(
      upgraded,
      async (url) => {
        assert.equal(await versionAt(url), version);
        await checkBook(url, book);
        await postInvoice(url, book);
      },
      "SIGTERM",
    ),
  );
  await step(`${title}: a backup is restored into a new installation`, async () => {
    const { backups } = upgraded.volumes;
    upgraded.run(["backup", join(upgraded.backups, "books.backup")]);
    execFileSync("cp", ["--preserve", join(backups, "books.backup"), restored.volumes.backups]);
    restored.run(["restore", join(restored.backups, "books.backup")]);
    await during(restored, (url) => checkBook(url, book), "SIGTERM");
  });
}

/** Serves the installation during the work, then ends it with a signal. */
async function during(
  installed: Installation,
  work: (url: string) => Promise<void>,
  end: NodeJS.Signals,
): Promise<void> {
  const served = await installed.serve();
  try {
    await work(served.url);
  } finally {
    await served.kill(end);
  }
}

async function step(name: string, run: () => Promise<void> | void): Promise<void> {
  try {
    await run();
    passed += 1;
    console.log(`passed: ${name}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED: ${name}\n`, error);
  }
}

async function startOf(installed: Installation): Promise<number> {
  const served = await installed.serve();
  await served.kill("SIGTERM");
  return Math.round(served.readyAfterMs);
}

async function versionAt(url: string): Promise<string> {
  const ready: unknown = await (await fetch(`${url}/readyz`)).json();
  return z.object({ version: z.string() }).parse(ready).version;
}

await main();
