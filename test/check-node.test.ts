import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The output of the check under a version of Node.js; the check runs alone, before anything else loads. */
function checkWithVersion(version: string) {
  const program = `Object.defineProperty(process, "versions", { value: { node: "${version}" } });
    await import("./scripts/check-node.mjs");`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  return { status, message: stderr };
}

test.each(["18.20.8", "20.18.3", "21.7.3", "22.12.0", "23.11.1", "25.9.0"])(
  "Node.js %s is rejected",
  (version) => {
    const message = `Twofold needs Node.js 26, 24, 22.13 or 20.19 or newer. You have ${version}.\n`;
    expect(checkWithVersion(version)).toEqual({ status: 1, message });
  },
);

test.each(["20.19.0", "22.13.0", "24.0.0", "26.0.0", "27.1.0"])("Node.js %s is accepted", (version) => {
  expect(checkWithVersion(version)).toEqual({ status: 0, message: "" });
});

test("package.json requires the same versions", () => {
  const packageJson: unknown = JSON.parse(readFileSync("package.json", "utf8"));
  expect(packageJson).toMatchObject({ engines: { node: "^20.19 || ^22.13 || ^24 || >=26" } });
});

test.each(["start", "test", "test-node", "build", "dev"])(
  "npm run %s checks the version before it loads newer code",
  (name) => {
    const [first] = readFileSync(`scripts/${name}.mjs`, "utf8").match(/^import .*$/m) ?? [];
    expect(first).toBe('import "./check-node.mjs";');
  },
);
