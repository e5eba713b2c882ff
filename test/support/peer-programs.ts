import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Journal } from "#contract/journals.ts";
import { installDebianPackage } from "./debian-package.ts";

/*
 * Independent accounting programs. Each reads our journals as a plain text file in its own notation, rejects an entry
 * that doesn't balance, and adds up the accounts itself.
 */

/** The balance of each account by its code, debits above zero, without accounts at zero. */
export type BalancesByAccount = ReadonlyMap<string, string>;

type Peer = {
  /** Its package on Debian. */
  program: string;
  command: string;
  /** The whole file. */
  write: (journals: readonly Journal[]) => string;
  /** The arguments that reject an invalid file, if printing balances doesn't. */
  check?: string;
  /** The arguments that print the balances at the end of a date, as lines of an account and an amount. */
  balances: (file: string, date: string) => string[];
};

const CURRENCY = "USD";
/** Debits are positive. */
const amountOf = ({ debit, credit }: Journal["lines"][number]): string =>
  Number(credit) === 0 ? debit : credit.startsWith("-") ? credit.slice(1) : `-${credit}`;

const entry = (journal: Journal, head: string): string =>
  [
    head,
    ...journal.lines.map((line) => `  Assets:${line.accountCode}  ${amountOf(line)} ${CURRENCY}`),
    "",
  ].join("\n");

const dayAfter = (date: string): string =>
  new Date(Date.parse(date) + 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);

const inLedger = (journals: readonly Journal[]): string =>
  journals.map((journal) => entry(journal, `${journal.date} ${journal.number}`)).join("\n");

function inBeancount(journals: readonly Journal[]): string {
  const codes = new Set(journals.flatMap(({ lines }) => lines.map(({ accountCode }) => accountCode)));
  const opened = [...codes].map((code) => `1900-01-01 open Assets:${code}`);
  return [
    ...opened,
    "",
    ...journals.map((journal) => entry(journal, `${journal.date} * "${journal.number}"`)),
  ].join("\n");
}

export const PEERS: readonly Peer[] = [
  {
    program: "hledger",
    command: "hledger",
    write: inLedger,
    balances: (file, date) => ["-f", file, "balance", "--end", dayAfter(date), "--flat", "--no-total"],
  },
  {
    program: "ledger",
    command: "ledger",
    write: inLedger,
    balances: (file, date) => ["-f", file, "balance", "--end", dayAfter(date), "--flat", "--no-total"],
  },
  {
    program: "beancount",
    command: "bean-query",
    check: "bean-check",
    write: inBeancount,
    balances: (file, date) => [
      "-q",
      file,
      `select account, sum(position) where date <= ${date} group by account`,
    ],
  },
];

/** Whether the program is installed, or can be installed. */
export function hasPeer({ program, command }: Peer): boolean {
  const isInstalled = (): boolean => spawnSync(command, ["--version"]).status === 0;
  return isInstalled() || (installDebianPackage(program) && isInstalled());
}

/** Lets the program read the journals and add up its accounts at the end of each date. */
export function balancesBy(
  peer: Peer,
  journals: readonly Journal[],
  dates: readonly string[],
): Map<string, BalancesByAccount> {
  const folder = mkdtempSync(path.join(tmpdir(), "peer-"));
  try {
    const file = path.join(folder, "books.journal");
    writeFileSync(file, peer.write(journals));
    if (peer.check !== undefined) run(peer.check, [file]);
    return new Map(dates.map((date) => [date, read(run(peer.command, peer.balances(file, date)))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(command: string, args: readonly string[]): string {
  const env = { ...process.env, LANG: "C.UTF-8" };
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", env });
  if (status !== 0 || stderr !== "") throw new Error(`${command} rejects the books: ${stderr}`);
  return stdout;
}

/** All print a line for each account, in their own order. */
function read(output: string): BalancesByAccount {
  const balances = new Map<string, string>();
  for (const line of output.split("\n")) {
    const code = /Assets:(\S+)/.exec(line)?.[1];
    const amount = /(-?\d+\.\d+) USD/.exec(line)?.[1];
    if (code !== undefined && amount !== undefined && Number(amount) !== 0) balances.set(code, amount);
  }
  return balances;
}
