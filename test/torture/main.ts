import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { FINDING_KINDS } from "./evidence.ts";
import { embeddedPlace, ownServerPlace, type TortureDatabase, serverPlace } from "./torture-databases.ts";
import { type Result, torture } from "./torture.ts";

/** `npm run torture`: see test/torture/README.md. */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "2" },
    database: { type: "string", default: "embedded" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    writes: { type: "string", default: "1000" },
  },
});

function placeOf(database: string): TortureDatabase | Promise<TortureDatabase> {
  if (database === "embedded") return embeddedPlace();
  return database === "server" ? ownServerPlace() : serverPlace(database);
}

function report({ counts, faults, evidence }: Result, seconds: number): void {
  const rate = (counts.acknowledged / seconds).toFixed(0);
  const struck = [...faults.values()].reduce((sum, times) => sum + times, 0);
  console.log(`\n${counts.acknowledged} writes acknowledged in ${seconds.toFixed(0)} s (${rate} a second)`);
  console.log(`${counts.unknown} of them had no known outcome at first\n`);
  list(counts.done);
  console.log(`\nrejected, as expected`);
  list(counts.refused);
  console.log(`\n${struck} faults of ${faults.size} kinds`);
  for (const [kind, times] of faults) {
    const findings = evidence.findings.filter(({ during }) => during === kind);
    const wrongs = FINDING_KINDS.map(
      (findingKind) => `${findings.filter((finding) => finding.wrong === findingKind).length} ${findingKind}`,
    );
    console.log(`  ${String(times).padStart(7)} ${kind.padEnd(32)} ${wrongs.join(", ")}`);
  }
  for (const { during, wrong, message } of evidence.findings.slice(0, 20))
    console.log(`\n${wrong} (${during}): ${message}`);
}

// The child processes end with this process, also when it is interrupted.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

function list(counted: ReadonlyMap<string, number>): void {
  for (const name of [...counted.keys()].toSorted())
    console.log(`  ${String(counted.get(name)).padStart(7)} ${name}`);
}

const startedMs = Date.now();
const seconds = () => (Date.now() - startedMs) / 1000;
const target = await placeOf(values.database);
const seed = Number(values.seed);
console.log(`Seed ${seed}, ${values.minutes} minutes, ${values.database}`);
try {
  const result = await torture(target, {
    seed,
    clients: 8,
    books: 5,
    writesBetween: Number(values.writes),
    isEnough: ({ evidence }) => seconds() > Number(values.minutes) * 60 || evidence.findings.length > 100,
    say: (line) => console.log(`${seconds().toFixed(0).padStart(6)} s  ${line}`),
  });
  report(result, seconds());
  if (result.evidence.findings.length > 0) {
    console.log(`\nThe evidence is in ${result.evidence.folder}`);
    process.exitCode = 1;
  } else rmSync(result.evidence.folder, { recursive: true });
} finally {
  await target.remove();
}
