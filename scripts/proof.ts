import { readFileSync, writeFileSync } from "node:fs";
import { INVARIANTS } from "#server/books-check/check-books.ts";
import { run } from "./run.mjs";

/** A command, and how to read its result: a sentence about the result, or null if it didn't hold. */
type Study = { shows: string; command: string; found: (output: string) => string | null };

const tests = (output: string): string | null => {
  const [, passed = "0", failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  return failed === "0" && passed !== "0" ? `${passed} ${passed === "1" ? "test" : "tests"} passed` : null;
};

const testsIn = (files: string, shows: string): Study => ({
  shows,
  command: `npm run test:embedded -- ${files}`,
  found: tests,
});

const tortured = (output: string): string | null => {
  const writes = /(\d+) writes acknowledged/.exec(output)?.[1];
  const unknown = /(\d+) of them had no known outcome/.exec(output)?.[1];
  const faults = /(\d+) faults of (\d+) kinds/.exec(output);
  if (writes === undefined || faults === null || output.includes("The evidence is in")) return null;
  const [, struck, kinds] = faults;
  return `${struck} kills and outages of ${kinds} kinds: of ${writes} acknowledged writes, ${unknown} with an unknown outcome at first, none was lost, duplicated or wrong`;
};

const SECTIONS: readonly { title: string; studies: readonly Study[] }[] = [
  {
    title: "Comparisons",
    studies: [
      testsIn(
        "test/worked-examples/hledger.test.ts",
        "Exported journals, read by hledger, give the same balances, statements and taxes",
      ),
      testsIn(
        "test/worked-examples/peers.test.ts",
        "The journals of a company of three years, read by hledger, ledger and beancount, give the trial balance at each quarter's end, and each program rejects them when they are a cent out",
      ),
      testsIn(
        "test/worked-examples/trade-peers",
        "The examples of other programs give the same figures, and where they don't, why",
      ),
    ],
  },
  {
    title: "Worked cases",
    studies: [
      testsIn(
        "test/worked-examples/tax test/worked-examples/special test/worked-examples/foreign test/worked-examples/statements test/worked-examples/trial",
        "Taxes and returns of several countries, each with the law or guidance it follows, and statements worked out by hand",
      ),
    ],
  },
  {
    title: "Kills, restores and races",
    studies: [
      {
        shows: "The server and its database are killed, stopped and cut off while eight clients work",
        command: "npm run torture -- --minutes 5 --seed 1",
        found: tortured,
      },
      testsIn(
        "src/server/backup/backup.test.ts",
        "A restored backup has every row, and a damaged file is rejected",
      ),
      testsIn(
        "src/server/documents/at-once.test.ts",
        "Simultaneous sales, purchases and payments end with the same stock and sound books",
      ),
    ],
  },
];

/** `npm run proof` writes docs/proof.md from the results, and fails if one doesn't hold. */
async function main(): Promise<void> {
  const parts = [HEAD, rules()];
  let isProved = true;
  for (const { title, studies } of SECTIONS) {
    const lines = [`## ${title}`, "", "| What is shown | Result | Reproduce with |", "| --- | --- | --- |"];
    for (const { shows, command, found } of studies) {
      console.log(command);
      const [program = "", ...args] = command.split(" ");
      const { output } = await run(program, args, { quiet: true });
      const result = found(output);
      isProved &&= result !== null;
      if (result === null) console.error(output.slice(-2_000));
      lines.push(`| ${shows}. | ${result ?? "**Failed**"}. | \`${command}\` |`);
    }
    parts.push(lines.join("\n"));
  }
  writeFileSync("docs/proof.md", `${[...parts, NOT_COVERED].join("\n\n")}\n`);
  await run("npx", ["oxfmt", "docs/proof.md"]);
  process.exitCode = isProved ? 0 : 1;
}

const HEAD = `# Proof

How we know that the books are right. \`npm run proof\` wrote this page from the results of the commands it names, on the embedded
database. You can repeat each line on its own.`;

/** How a row of the invariants table starts if no constraint or trigger of the database enforces the rule. */
const IN_CODE = /^(Our code|One expression|A test|A walk|A comparison)/;

/** The invariants table, counted by what enforces each rule and whether the books check recomputes it. */
function rules(): string {
  const rows = readFileSync("docs/rules/invariants.md", "utf8").matchAll(
    /^\| (I-\d+) +\| (.+?) +\| (.+?) +\|$/gm,
  );
  const checked = new Set(INVARIANTS.flatMap(({ invariant }) => invariant.match(/I-\d+/g) ?? []));
  const table = [...rows].map(([, number = "", , by = ""]) => ({ number, inDatabase: !IN_CODE.test(by) }));
  const names = (isIncluded: (rule: (typeof table)[number]) => boolean) =>
    table.filter(isIncluded).map(({ number }) => number);
  const inDatabase = names((rule) => rule.inDatabase);
  const inCode = names((rule) => !rule.inDatabase);
  const recomputed = names(({ number }) => checked.has(number));
  return [
    "## Rules",
    "",
    `[Invariants](rules/invariants.md) lists ${table.length} rules and what enforces each. Wrong data is rejected even in raw SQL,`,
    "or is found afterward.",
    "",
    "| What enforces them | Rules | Reproduce with |",
    "| --- | --- | --- |",
    `| The database, against raw SQL. | ${inDatabase.length} | \`npm run test:server -- test/attacks\` |`,
    `| Our code alone. | ${inCode.length}: ${inCode.join(", ") || "none"} | \`npm run test:server\` |`,
    `| The books check, which recomputes them from the rows. | ${recomputed.length} | \`npm run test:embedded -- src/server/books-check\` |`,
  ].join("\n");
}

const NOT_COVERED = `## Not covered

- No auditor or tax authority has certified the program.
- Foreign currencies are compared only with hledger; ledger and beancount read the amounts in the base currency.
- Faults of the machine that report success for data they have lost, such as a disk that ignores fsync, are found by the books
  check or by restoring a backup; they can't be prevented.
- The worked tax cases cover the countries and dates their tests name. Rates and laws change.
- The kills above ran for five minutes; \`npm run torture -- --minutes 30\` runs longer.`;

await main();
