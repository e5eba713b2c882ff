import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installDebianPackage } from "./debian-package.ts";

/*
 * hledger, an independent accounting program: its results for the same books prove ours.
 */

const PROGRAM = "hledger";
/** Digits of its output, far beyond those of any currency: it must not round. */
const PLACES = 10;
const UNROUNDED_OPTIONS = ["--commodity-style", `EUR 1.${"0".repeat(PLACES)}`];

/** Whether hledger is installed, or could be: it is a package of Debian and its derivatives. */
export function hasHledger(): boolean {
  const isInstalled = (): boolean => spawnSync(PROGRAM, ["--version"]).status === 0;
  return isInstalled() || (installDebianPackage(PROGRAM) && isInstalled());
}

/** An exact amount of euros, in units of the tenth decimal. */
export type ScaledAmount = bigint;
const CENT: ScaledAmount = 10n ** BigInt(PLACES - 2);

/** hledger's exact balance of each account in euros, by account name, with debits above zero. */
export function balancesOf(journal: string, options: readonly string[]): Map<string, ScaledAmount> {
  return read(["-f", "-", "balance", ...options, ...UNROUNDED_OPTIONS], journal);
}

/**
 * How it reads our journal file: a line is one posting to its account, and void journals and drafts are skipped. All
 * amounts are in EUR, because the books have one currency, which the file does not name.
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

/** The same for a CSV file, which is read by rules. */
export function balancesOfCsv(csv: string, rules: string): Map<string, ScaledAmount> {
  const folder = mkdtempSync(path.join(tmpdir(), "hledger-"));
  try {
    const file = path.join(folder, "journals.csv");
    writeFileSync(file, csv);
    writeFileSync(`${file}.rules`, rules);
    return read(["-f", file, "balance", ...UNROUNDED_OPTIONS]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(options: readonly string[], input = ""): Map<string, ScaledAmount> {
  const { status, stdout, stderr } = spawnSync(
    PROGRAM,
    [...options, "--flat", "--no-total", "--output-format=csv"],
    { input, encoding: "utf8", env: { ...process.env, LANG: "C.UTF-8" } },
  );
  if (status !== 0) throw new Error(`hledger could not read the books: ${stderr}`);
  const [, ...rows] = stdout.trim().split("\n");
  return new Map(
    rows.map((row) => {
      const [, account = "", sign = "", integer = "", part = ""] =
        /^"([^"]+)","(?:EUR )?(-?)(\d+)(?:\.(\d+))?"$/.exec(row.trim()) ?? [];
      if (integer === "") throw new Error(`hledger has no balance in euros: ${row}`);
      return [account, BigInt(`${sign}${integer}${part.padEnd(PLACES, "0")}`)];
    }),
  );
}

/** Rounded half-up to the cent, whatever its sign, as each document is (Accounting 0). */
export function halfUp(exact: ScaledAmount): ScaledAmount {
  const size = exact < 0n ? -exact : exact;
  const cents = ((size + CENT / 2n) / CENT) * CENT;
  return exact < 0n ? -cents : cents;
}

export const total = (amounts: Iterable<ScaledAmount>): ScaledAmount =>
  [...amounts].reduce((sum, value) => sum + value, 0n);

/** In the product's format; an amount that is not whole cents is an error. */
export function written(exact: ScaledAmount): string {
  if (exact % CENT !== 0n) throw new Error(`${exact} has parts of a cent`);
  const cents = String((exact < 0n ? -exact : exact) / CENT).padStart(3, "0");
  return `${exact < 0n ? "-" : ""}${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
