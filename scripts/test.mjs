// @ts-check
import "./check-node.mjs";
import { orFail } from "./exit-on-failure.mjs";
import { installPackages } from "./install-packages.mjs";

await orFail(async () => {
  await installPackages();
  const { register } = await import("tsx/esm/api");
  register();
  const { runTests } = await import("./run-tests.ts");
  process.exitCode = await runTests(process.argv.slice(2));
});
