import "#server/register-features.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { provideTemporal } from "#domain/temporal.ts";
import { againstGatesOf, openOther } from "./compare-commits.ts";
import { bankGatesOf, type BankResults, measureBank } from "./bank.ts";
import { type DocumentWork, measureDocumentWork, workGatesOf } from "./document-work.ts";
import { build } from "./build.ts";
import { type SpeedGate, isWithinLimit } from "./gates.ts";
import { inputGatesOf, type InputResults, measureInputs } from "./inputs.ts";
import { listGatesOf, type ListResults, measureLists } from "./lists.ts";
import { longWorkGatesOf, type LongWorkResults, measureLongWork } from "./long-work.ts";
import { type DatabaseKind, type BenchOptions, type BenchArea, readOptions } from "./options.ts";
import { measureOverload, overloadGatesOf, type OverloadResults } from "./overload.ts";
import { PARTS } from "./bench-areas.ts";
import type { Measure } from "./measures.ts";
import { pagesOf } from "./database-pages.ts";
import { openDatabases } from "./bench-databases.ts";
import { factsOf, figuresOf, type Results } from "./results.ts";
import { runRounds } from "./run-rounds.ts";
import { logProgress } from "./log-progress.ts";
import type { BenchSubject } from "./subject.ts";
import {
  againstTableOf,
  bankTableOf,
  inputTableOf,
  listTableOf,
  longWorkTableOf,
  overloadTableOf,
  tableOf,
  workTableOf,
} from "./result-tables.ts";

/** Measures Twofold next to the floor on the same machine, on each kind of database. */
async function main(): Promise<void> {
  await provideTemporal(globalThis);
  const options = readOptions(process.argv.slice(2));
  logProgress("Building.");
  await build();
  const otherProduct = options.against === null ? null : await openOther(options.against);
  const all: Results[] = [];
  for (const part of options.parts) {
    for (const kind of options.kinds) {
      const results = await measure(part, kind, { ...options, other: otherProduct?.folder ?? null });
      all.push(results);
      console.log(`\n${tableOf(results)}\n`);
      if (otherProduct !== null) console.log(`${againstTableOf(results)}\n`);
    }
  }
  const { kinds, overload: load } = options;
  const documentWork = await measureEach(options.documentWork && kinds, measureDocumentWork, workTableOf);
  const overload = await measureEach(
    load !== null && kinds,
    (kind) => measureOverload(kind, load?.sustained ?? null),
    overloadTableOf,
  );
  const longWork = await measureEach(options.longWork && kinds, measureLongWork, longWorkTableOf);
  const bank = await measureEach(options.bank && kinds, measureBank, bankTableOf);
  const inputs = await measureEach(options.inputs && kinds, measureInputs, inputTableOf);
  const lists = options.lists === null ? null : await measureLists(options.lists);
  if (lists !== null) console.log(`\n${listTableOf(lists)}\n`);
  const gates = [
    ...all.flatMap(gatesOf),
    ...all.flatMap(againstGatesOf),
    ...documentWork.flatMap(workGatesOf),
    ...overload.flatMap(overloadGatesOf),
    ...longWork.flatMap(longWorkGatesOf),
    ...bank.flatMap(bankGatesOf),
    ...inputs.flatMap(inputGatesOf),
    ...(lists === null ? [] : listGatesOf(lists)),
  ];
  const missedGates = gates.filter((gate) => !isWithinLimit(gate));
  console.log(missedGates.length === 0 ? "All gates held." : `${missedGates.length} gates missed.`);
  writeJson({ all, documentWork, overload, longWork, bank, inputs, lists });
  otherProduct?.remove();
  const isSlower = all.flatMap(againstGatesOf).some((gate) => !isWithinLimit(gate));
  if (isSlower) process.exitCode = 1;
}

/** Measures a part on each kind of database, and prints a table for each. */
async function measureEach<Found>(
  kinds: readonly DatabaseKind[] | false,
  measurePart: (kind: DatabaseKind) => Promise<Found>,
  tableOfPart: (results: Found) => string,
): Promise<Found[]> {
  const all: Found[] = [];
  for (const kind of kinds || []) {
    const results = await measurePart(kind);
    all.push(results);
    console.log(`\n${tableOfPart(results)}\n`);
  }
  return all;
}

type MeasureOptions = Pick<BenchOptions, "sizesOf" | "rounds"> & { other: string | null };

async function measure(
  part: BenchArea,
  kind: DatabaseKind,
  { sizesOf, rounds, other }: MeasureOptions,
): Promise<Results> {
  const { counts, start, startOther, measures } = PARTS[part];
  const sizes = sizesOf(part);
  const places = await openDatabases(kind);
  // Request roles belong to a whole server, and two commits may need different ones.
  const otherPlaces = other === null ? null : await openDatabases(kind);
  const subjects: BenchSubject[] = [];
  for (const size of sizes) {
    logProgress(`${kind}: filling ${size.toLocaleString("en-US")} ${counts}.`);
    subjects.push(...(await start(places, size)));
    if (other !== null && otherPlaces !== null && startOther)
      subjects.push(await startOther(otherPlaces, size, other));
  }
  logProgress(`${kind}: measuring.`);
  const pages = await countPages(subjects, measures);
  const series = await runRounds(subjects, measures, rounds);
  const servers = subjects.map(factsOf);
  for (const { server } of subjects) await server.stop();
  await places.remove();
  await otherPlaces?.remove();
  return { part, kind, version: places.version, sizes, series, servers, pages };
}

/** Before the first posting, so that the books still have their sizes. */
async function countPages(
  subjects: readonly BenchSubject[],
  measures: readonly Measure[],
): Promise<Results["pages"]> {
  const all: Results["pages"][number][] = [];
  for (const { id, ...measured } of measures) {
    for (const { size, send, pages, reads } of subjects) {
      const request = "read" in measured ? reads[measured.read] : undefined;
      if (request === undefined || pages == null) continue;
      const [counted = Number.NaN] = await pagesOf([{ send, pages, request }]);
      all.push({ id, size, pages: counted });
    }
  }
  return all;
}

function gatesOf(results: Results): SpeedGate[] {
  return PARTS[results.part].gatesOf(results);
}

type BenchReport = {
  all: readonly Results[];
  documentWork: readonly DocumentWork[];
  overload: readonly OverloadResults[];
  longWork: readonly LongWorkResults[];
  bank: readonly BankResults[];
  inputs: readonly InputResults[];
  lists: ListResults | null;
};

/** All figures of the run, for comparing runs; the folder is not under version control. */
function writeJson({ all, ...environment }: BenchReport): void {
  const results = all.map((partResults) => {
    const figures = partResults.series.map(({ id, variant, size }) => {
      return { id, variant, size, ...figuresOf(partResults, { id, variant, size }) };
    });
    return {
      ...partResults,
      series: figures,
      gates: gatesOf(partResults).map((gate) => ({ ...gate, held: isWithinLimit(gate) })),
    };
  });
  const timestamp = new Date().toISOString();
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model };
  mkdirSync("bench-results", { recursive: true });
  const file = join("bench-results", `${timestamp.replace(/[:.]/g, "-")}.json`);
  writeFileSync(file, `${JSON.stringify({ at: timestamp, machine, results, ...environment }, null, 2)}\n`);
  console.log(`Saved to ${file}.`);
}

await main();
