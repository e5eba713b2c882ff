import { readFileSync } from "node:fs";
import { INVARIANTS } from "#server/books-check/check-books.ts";

/** The invariants table, counted by what enforces each rule and whether the books check recomputes it. */
export function describeRules(): string {
  const rows = readFileSync("docs/rules/invariants.md", "utf8").matchAll(
    /^\| (I-\d+) +\| (.+?) +\| (.+?) +\|$/gm,
  );
  const checked = new Set(INVARIANTS.flatMap(({ invariant }) => invariant.match(/I-\d+/g) ?? []));
  const table = [...rows].map(([, number = "", , by = ""]) => ({
    number,
    inDatabase: !CODE_SOURCES.test(by),
  }));
  const names = (isIncluded: (rule: (typeof table)[number]) => boolean) =>
    table.filter(isIncluded).map(({ number }) => number);
  const inDatabase = names((rule) => rule.inDatabase);
  const inCode = names((rule) => !rule.inDatabase);
  const recomputed = names(({ number }) => checked.has(number));
  return [
    "## Rules",
    "",
    `[Invariants](rules/invariants.md) lists ${table.length} rules and what enforces each one. Wrong data is either rejected, even when`,
    "written with raw SQL, or found by the integrity check.",
    "",
    "| Enforced by | Rules | Command |",
    "| --- | --- | --- |",
    `| The database, even against raw SQL. | ${inDatabase.length} | \`npm run test:server -- test/attacks\` |`,
    `| Our code only. | ${inCode.length}: ${inCode.join(", ") || "none"} | \`npm run test:server\` |`,
    `| The integrity check, which recomputes the books. | ${recomputed.length} | \`npm run test:embedded -- src/server/books-check\` |`,
  ].join("\n");
}

/** How a row of the invariants table starts if no constraint or trigger of the database enforces the rule. */
const CODE_SOURCES = /^(Our code|One expression|A test|A walk|A comparison)/;
