// @ts-check
import "./check-node.mjs";
import { delimiter, dirname } from "node:path";
import { Failure, orFail } from "./exit-on-failure.mjs";
import { installPackages } from "./install-packages.mjs";
import { NODE_OF_IMAGE, nodeProgram } from "./npm-package.mjs";
import { run } from "./run.mjs";

/** One of each line that Twofold is tested on; package.json names them in `engines`. */
const VERSIONS = ["20.19.0", "22.23.3", NODE_OF_IMAGE, "26.10.0"];

/** The steps that depend on Node.js. The browser and the PostgreSQL server are the same with each version. */
const STEPS = ["unit", "embedded"];

/** `npm run test:node -- 26` or 20.19: the steps that depend on Node.js, or the named ones, with another version. */
await orFail(async () => {
  const [line = "", ...rest] = process.argv.slice(2);
  const version = VERSIONS.find((candidate) => `${candidate}.`.startsWith(`${line}.`));
  if (version === undefined)
    throw new Failure(`Choose a version: npm run test:node -- ${VERSIONS.join("|")}`);
  await installPackages();
  const node = await nodeProgram(version);
  const steps = rest.some((argument) => /^[a-z-]+$/.test(argument)) ? [] : STEPS;
  const { status } = await run(node, ["scripts/test.mjs", ...steps, ...rest], {
    // A test that starts `node` gets this version too. It runs every server test that the embedded database can run.
    env: { PATH: `${dirname(node)}${delimiter}${process.env["PATH"] ?? ""}`, TEST_EVERYTHING: "true" },
  });
  process.exitCode = status;
});
