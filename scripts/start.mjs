// @ts-check
import "./check-node.mjs";
import { buildApp } from "./build-app.mjs";
import { orFail } from "./exit-on-failure.mjs";
import { installPackages } from "./install-packages.mjs";
import { ROOT } from "./run.mjs";

await orFail(async () => {
  // DATA_DIR and the schema are found from the root, also by `node ../twofold/scripts/start.mjs`.
  process.chdir(ROOT);
  await installPackages();
  await buildApp();
  if (process.argv.length < 3) process.argv.push("serve");
  // In this process, not in a child of it, so that Ctrl-C and SIGTERM reach the server itself.
  await import("./twofold.mjs");
});
