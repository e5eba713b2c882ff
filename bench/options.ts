import { parseArgs } from "node:util";

export type Kind = "server" | "embedded";

export type Part = "journals" | "trade";

export type Options = {
  kinds: readonly Kind[];
  parts: readonly Part[];
  /** Journals or documents in each book, the smallest first: growth is told from the first to the last. */
  sizesOf: (part: Part) => readonly number[];
  rounds: number;
};

const DEFAULT_SIZES = [10_000, 100_000];
const LARGE = 1_000_000;

/** Reads `--large`, `--part trade`, `--only embedded`, `--sizes 1000,10000` and `--rounds 3`. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      large: { type: "boolean", default: false },
      part: { type: "string" },
      only: { type: "string" },
      sizes: { type: "string" },
      rounds: { type: "string", default: "7" },
    },
  });
  const given = values.sizes?.split(",").map((size) => wholeNumber(size, 2_000_000));
  const sizes = (part: Part) =>
    given ?? (values.large && part === "journals" ? [...DEFAULT_SIZES, LARGE] : DEFAULT_SIZES);
  return {
    kinds: readKinds(values.only),
    parts: readParts(values.part),
    sizesOf: (part) => sizes(part).toSorted((a, b) => a - b),
    rounds: wholeNumber(values.rounds, 100),
  };
}

function readKinds(only: string | undefined): Kind[] {
  if (only === undefined) return ["server", "embedded"];
  if (only === "server" || only === "embedded") return [only];
  throw new Error("--only takes server or embedded.");
}

function readParts(part: string | undefined): Part[] {
  if (part === undefined) return ["journals", "trade"];
  if (part === "journals" || part === "trade") return [part];
  throw new Error("--part takes journals or trade.");
}

function wholeNumber(text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value <= max) return value;
  throw new Error(`${text} is not a whole number from 1 to ${max}.`);
}
