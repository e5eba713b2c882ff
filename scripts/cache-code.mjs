// @ts-check
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";

// Where the program can't write, each start would compile it again. So an image and a tarball contain what a first start
// keeps (load-server.mjs): this runs one, and ends it when the code is there.
const cacheFile = join(dirname(import.meta.dirname), "dist/server/main.cjs.code");
const data = mkdtempSync(join(tmpdir(), "twofold-first-start-"));
const server = spawn(process.execPath, [join(import.meta.dirname, "twofold.mjs"), "serve"], {
  env: { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: data, BACKUP_DIR: "", DATABASE_URL: "" },
  stdio: ["ignore", "ignore", "inherit"],
});
const exit = new Promise((resolve) => server.once("close", resolve));
while (!existsSync(cacheFile) && server.exitCode === null) await setTimeout(100);
server.kill();
await exit;
rmSync(data, { recursive: true });
if (!existsSync(cacheFile)) {
  console.error("Twofold couldn't be started, so its compiled code wasn't saved.");
  process.exitCode = 1;
}
