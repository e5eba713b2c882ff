// @ts-check
import "./check-node.mjs";
import { buildApp } from "./build-app.mjs";
import { orFail } from "./exit-on-failure.mjs";
import { installPackages } from "./install-packages.mjs";

await orFail(async () => {
  await installPackages();
  await buildApp({ always: true, verbose: true });
});
