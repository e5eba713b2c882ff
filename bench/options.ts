import { parseArgs } from "node:util";

export type DatabaseKind = "server" | "embedded";

export type BenchArea = "journals" | "trade" | "documents";

export type BenchOptions = {
  kinds: readonly DatabaseKind[];
  parts: readonly BenchArea[];
  /** Journals or documents in each book, smallest first: growth is measured from the first to the last. */
  sizesOf: (part: BenchArea) => readonly number[];
  rounds: number;
  /** The commit that is built and measured alternately with this one; null if there is none. */
  against: string | null;
  /** Whether a server is loaded beyond its capacity, and the rate that it sustains, if known. */
  overload: { sustained: number | null } | null;
  /** Whether requests are sent behind long ones. */
  longWork: boolean;
  /** Whether emails, due schedules and the sample company are measured. */
  documentWork: boolean;
  /** Whether importing and matching bank statements is measured. */
  bank: boolean;
  /** Whether files and lists of doubled sizes are sent. */
  inputs: boolean;
  /** The measured number of records of each kind in the long lists; null if they are not measured. */
  lists: readonly number[] | null;
};

const DEFAULT_SIZES = [10_000, 100_000];
const DOCUMENT_SIZES = [100];
const LARGE = 1_000_000;
const LIST_SIZES = [10_000, LARGE];

/**
 * Reads `--large`, `--part trade`, `--only embedded`, `--sizes 1000,10000`, `--rounds 3`, `--rate 200` and
 * `--against HEAD~1`.
 */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      large: { type: "boolean", default: false },
      part: { type: "string" },
      only: { type: "string" },
      sizes: { type: "string" },
      rounds: { type: "string", default: "7" },
      rate: { type: "string" },
      against: { type: "string" },
    },
  });
  const requestedSizes = values.sizes?.split(",").map((size) => wholeNumber(size, 2_000_000));
  const readSizes = (part: BenchArea) => {
    if (requestedSizes !== undefined) return requestedSizes;
    if (part === "documents") return DOCUMENT_SIZES;
    return values.large && part === "journals" ? [...DEFAULT_SIZES, LARGE] : DEFAULT_SIZES;
  };
  const against = values.against ?? null;
  if (against !== null && values.part !== undefined && values.part !== "journals")
    throw new Error("--against compares the part journals.");
  const requestedPart = against === null ? values.part : "journals";
  return {
    kinds: readKinds(values.only),
    parts: readParts(requestedPart),
    against,
    overload: readOverload(requestedPart, values.rate),
    longWork: requestedPart === undefined || requestedPart === "long-work",
    documentWork: requestedPart === undefined || requestedPart === "documents",
    bank: requestedPart === undefined || requestedPart === "bank",
    inputs: requestedPart === "inputs",
    // They need a server, and minutes to be filled.
    lists: requestedPart === "lists" ? (requestedSizes ?? LIST_SIZES).toSorted((a, b) => a - b) : null,
    sizesOf: (part) => readSizes(part).toSorted((a, b) => a - b),
    rounds: wholeNumber(values.rounds, 100),
  };
}

function readKinds(only: string | undefined): DatabaseKind[] {
  if (only === undefined) return ["server", "embedded"];
  if (only === "server" || only === "embedded") return [only];
  throw new Error("--only takes server or embedded.");
}

function readParts(part: string | undefined): BenchArea[] {
  if (part === undefined) return ["journals", "trade", "documents"];
  if (part === "journals" || part === "trade" || part === "documents") return [part];
  if (["overload", "long-work", "bank", "inputs", "lists"].includes(part)) return [];
  throw new Error("--part takes journals, trade, documents, overload, long-work, bank, inputs or lists.");
}

function readOverload(part: string | undefined, rate: string | undefined): BenchOptions["overload"] {
  if (part !== undefined && part !== "overload") return null;
  return { sustained: rate === undefined ? null : wholeNumber(rate, 10_000) };
}

function wholeNumber(text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= max) return value;
  throw new Error(`${text} is not a whole number from 1 to ${max}.`);
}
