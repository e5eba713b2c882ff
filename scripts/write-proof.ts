import { writeFileSync } from "node:fs";
import { describeRules } from "./describe-rules.ts";
import { run } from "./run.mjs";

/** A command, and how to read its result: a sentence about the result, or null if it didn't hold. */
type ProofCommand = { shows: string; command: string; summarize: (output: string) => string | null };

const tests = (output: string): string | null => {
  const [, passed = "0", failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  return failed === "0" && passed !== "0" ? `${passed} ${passed === "1" ? "test" : "tests"} passed` : null;
};

const testsIn = (files: string, shows: string): ProofCommand => ({
  shows,
  command: `npm run test:embedded -- ${files}`,
  summarize: tests,
});

const tortureSummary = (output: string): string | null => {
  const writes = /(\d+) writes acknowledged/.exec(output)?.[1];
  const unknown = /(\d+) of them had no known outcome/.exec(output)?.[1];
  const faults = /(\d+) faults of (\d+) kinds/.exec(output);
  if (writes === undefined || faults === null || output.includes("The evidence is in")) return null;
  const [, faultCount, kinds] = faults;
  return `${faultCount} crashes and outages of ${kinds} kinds: none of ${writes} acknowledged writes was lost, duplicated or wrong; the outcome of ${unknown} was unknown at first`;
};

const SECTIONS: readonly { title: string; studies: readonly ProofCommand[] }[] = [
  {
    title: "Comparisons",
    studies: [
      testsIn(
        "test/worked-examples/hledger.test.ts",
        "hledger computes the same balances, statements and taxes from exported journals",
      ),
      testsIn(
        "test/worked-examples/peer-programs.test.ts",
        "hledger, ledger and beancount compute the same trial balance at each quarter's end from three years of journals, and each rejects journals that are one cent off",
      ),
      testsIn(
        "test/worked-examples/trade-peers",
        "Published examples of other programs give the same figures, or the test explains the difference",
      ),
    ],
  },
  {
    title: "Worked examples",
    studies: [
      testsIn(
        "test/worked-examples/tax test/worked-examples/special test/worked-examples/foreign test/worked-examples/statements test/worked-examples/trial",
        "Taxes and tax returns of several countries, each with the law or guidance it follows, and statements calculated manually",
      ),
    ],
  },
  {
    title: "Crashes, restores and concurrency",
    studies: [
      {
        shows: "The server and its database are killed, stopped and disconnected while eight clients work",
        command: "npm run torture -- --minutes 5 --seed 1",
        summarize: tortureSummary,
      },
      testsIn(
        "src/server/backup/backup.test.ts",
        "A restored backup has every row, and a damaged file is rejected",
      ),
      testsIn(
        "src/server/documents/simultaneous-requests.test.ts",
        "Simultaneous sales, purchases and payments leave the right stock, and the books pass the integrity check",
      ),
    ],
  },
];

/** `npm run proof` writes docs/proof.md from the results, and fails if one doesn't hold. */
async function main(): Promise<void> {
  const parts = [HEAD, describeRules()];
  let isProved = true;
  for (const { title, studies } of SECTIONS) {
    const lines = [`## ${title}`, "", "| Check | Result | Command |", "| --- | --- | --- |"];
    for (const { shows, command, summarize } of studies) {
      console.log(command);
      const [program = "", ...args] = command.split(" ");
      const { output } = await run(program, args, { quiet: true });
      const result = summarize(output);
      isProved &&= result !== null;
      if (result === null) console.error(output.slice(-2_000));
      lines.push(`| ${shows}. | ${result ?? "**Failed**"}. | \`${command}\` |`);
    }
    parts.push(lines.join("\n"));
  }
  writeFileSync("docs/proof.md", `${[...parts, LIMITATIONS_TEXT].join("\n\n")}\n`);
  await run("npx", ["oxfmt", "docs/proof.md"]);
  process.exitCode = isProved ? 0 : 1;
}

const HEAD = `# Proof

How we verify that the books are right. \`npm run proof\` writes this page from the results of the commands below, on the embedded
database. You can repeat each line on its own.`;

const LIMITATIONS_TEXT = `## Not covered

- No auditor or tax authority has certified Twofold.
- Foreign currencies are compared only with hledger; ledger and beancount read amounts in the base currency.
- Hardware can report success for data that it loses, such as a disk that ignores fsync. We can't prevent that; the integrity
  check or a restored backup reveals it.
- The worked examples cover only the countries and dates that their tests name. Rates and laws change.
- The crash test above ran for five minutes; \`npm run torture -- --minutes 30\` runs longer.`;

await main();
