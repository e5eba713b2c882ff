import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { describeRules } from "#scripts/describe-rules.ts";
import { LAYERS } from "#test/architecture/layers.ts";

test("ARCHITECTURE lists the folders of the server in the order of their layers", () => {
  const layers = read("ARCHITECTURE.md").match(/^\d\. .+\/$/gm) ?? [];
  expect(layers.flatMap((line) => line.match(/[\w-]+(?=\/)/g))).toEqual(LAYERS);
});

test("the example in STYLE is existing code", () => {
  const parts = read("STYLE.md").split(/^\/\/ (src\/\S+)$/m);
  const examples = parts.flatMap((file, index) =>
    index % 2 === 0 ? [] : piecesOf(parts[index + 1] ?? "").map((code) => ({ file, code })),
  );
  expect(examples.length).toBeGreaterThan(4);
  expect(examples.filter(({ file, code }) => !withoutSpace(read(file)).includes(withoutSpace(code)))).toEqual(
    [],
  );
});

test("the changelog has at most 40 lines for the next release, each of at most 15 words", () => {
  const [, release = ""] = read("CHANGELOG.md").split(/^## Unreleased$/m);
  const lines = [...release.matchAll(/^(?:- )?([^#\s].*(?:\n {2}.+)*)/gm)].map(([, line = ""]) =>
    line.split(/\s+/),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((words) => words.length > 15).map((words) => words.join(" "))).toEqual([]);
});

test("docs/dependencies.md lists each package in package.json, and no other", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const listed = [...read("docs/dependencies.md").matchAll(/^\| ([@a-z][^|]*?) +\|/gm)].flatMap(
    ([, cell = ""]) => cell.replaceAll("\\", "").split(", "),
  );
  const packageNames = Object.keys({ ...dependencies, ...devDependencies });
  const packages = packageNames.map((name) => (name.startsWith("@types/") ? "@types/*" : name));
  expect(listed.toSorted()).toEqual([...new Set(packages)].toSorted());
});

test("the licenses of shipped packages are compatible with our code", () => {
  const program = path.resolve("scripts/licenses.mjs");
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

/** The code of one file in an example, in pieces separated by an empty line: the code between them is left out. */
function piecesOf(part: string): string[] {
  const [code = ""] = part.split("```");
  return code.split(/\n\n+/).filter((piece) => piece.trim() !== "");
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}

test("docs/proof.md counts the rules of the invariants table", () => {
  const withoutPadding = (text: string) => text.replace(/ +/g, " ").replace(/-{3,}/g, "---");
  expect(withoutPadding(readFileSync("docs/proof.md", "utf8"))).toContain(withoutPadding(describeRules()));
});
