import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installDebianPackage } from "./debian-package.ts";

/*
 * hledger, an accounting program that others wrote: what it makes of the same books proves ours.
 */

const PROGRAM = "hledger";
/** Digits of what it prints, far beyond those of any currency: it shall round nothing. */
const PLACES = 10;
const UNROUNDED = ["--commodity-style", `EUR 1.${"0".repeat(PLACES)}`];

/** Whether this machine has hledger, or could be given it: it is a package of Debian and its kin. */
export function hasHledger(): boolean {
  const isThere = (): boolean => spawnSync(PROGRAM, ["--version"]).status === 0;
  return isThere() || (installDebianPackage(PROGRAM) && isThere());
}

/** An exact amount of euros, in units of the tenth decimal. */
export type Exact = bigint;
const CENT: Exact = 10n ** BigInt(PLACES - 2);

/** What hledger says of each account in euros, exactly: the name of the account, and its balance with debits above zero. */
export function balancesOf(journal: string, options: readonly string[]): Map<string, Exact> {
  return read(["-f", "-", "balance", ...options, ...UNROUNDED], journal);
}

/**
 * How it reads our file of journals: a line is one posting to its account, and void journals and drafts are left out. All
 * amounts are in EUR to it, for the books have one currency, which the file does not name.
 */
export const rulesOfJournals = (account: "code" | "name"): string => `
skip 1
fields number, date, description, state, code, name, debit, credit, comment
date-format %Y-%m-%d
account1 (%${account})
amount1-in %debit
amount1-out %credit
currency1 EUR
if %state ^(Void|Draft)$
  skip
`;

/** The same of a CSV file, which is read by rules. */
export function balancesOfCsv(csv: string, rules: string): Map<string, Exact> {
  const folder = mkdtempSync(path.join(tmpdir(), "hledger-"));
  try {
    const file = path.join(folder, "journals.csv");
    writeFileSync(file, csv);
    writeFileSync(`${file}.rules`, rules);
    return read(["-f", file, "balance", ...UNROUNDED]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(options: readonly string[], input = ""): Map<string, Exact> {
  const { status, stdout, stderr } = spawnSync(
    PROGRAM,
    [...options, "--flat", "--no-total", "--output-format=csv"],
    { input, encoding: "utf8", env: { ...process.env, LANG: "C.UTF-8" } },
  );
  if (status !== 0) throw new Error(`hledger could not read the books: ${stderr}`);
  const [, ...rows] = stdout.trim().split("\n");
  return new Map(
    rows.map((row) => {
      const [, account = "", sign = "", whole = "", part = ""] =
        /^"([^"]+)","(?:EUR )?(-?)(\d+)(?:\.(\d+))?"$/.exec(row.trim()) ?? [];
      if (whole === "") throw new Error(`hledger has no balance in euros: ${row}`);
      return [account, BigInt(`${sign}${whole}${part.padEnd(PLACES, "0")}`)];
    }),
  );
}

/** Rounded half-up to the cent, whatever its sign, as each document is (Accounting 0). */
export function halfUp(exact: Exact): Exact {
  const size = exact < 0n ? -exact : exact;
  const cents = ((size + CENT / 2n) / CENT) * CENT;
  return exact < 0n ? -cents : cents;
}

export const total = (amounts: Iterable<Exact>): Exact => [...amounts].reduce((sum, each) => sum + each, 0n);

/** As the product writes it; what is no whole number of cents is none of its amounts. */
export function written(exact: Exact): string {
  if (exact % CENT !== 0n) throw new Error(`${exact} has parts of a cent`);
  const cents = String((exact < 0n ? -exact : exact) / CENT).padStart(3, "0");
  return `${exact < 0n ? "-" : ""}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
