import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { provideTemporal } from "#domain/temporal.ts";
import { newExamples } from "#test/support/api-examples.ts";
import { closeTestApps, useOwnTestApp } from "#test/support/test-app.ts";
import { prepareFolder } from "#test/support/test-database.ts";
import { ROOT } from "./run.mjs";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** `npm run examples`: records the examples of the API description. */
async function main(): Promise<void> {
  await provideTemporal(globalThis);
  const removeFolder = await prepareFolder();
  await useOwnTestApp();
  const examples = await newExamples();
  await closeTestApps();
  await removeFolder();
  const parts = Object.entries(examples).map(
    ([part, partExamples]) => `"${part}": {\n${lines(partExamples)}\n}`,
  );
  await writeFile(
    join(ROOT, "src/server/http/api-examples.json"),
    withStableValues(`{\n${parts.join(",\n")}\n}\n`),
  );
}

/**
 * The same file whenever the same examples are recorded on one day: each id is derived from the name of the example
 * that has it first, and its place there, so that one id stays one id; times of day, durations and the addresses of
 * test users are fixed.
 */
function withStableValues(file: string): string {
  const stableIds = new Map<string, string>();
  return file
    .split("\n")
    .map((line) => {
      const name = line.slice(0, line.indexOf(":"));
      let place = 0;
      const fixed = line
        .replaceAll(/T\d\d:\d\d:\d\d\.\d{3}Z/g, "T09:30:00.000Z")
        .replaceAll(/"durationMs":\d+/g, '"durationMs":120')
        .replaceAll(/owner-\d+-(\d+@example\.com)/g, "owner-$1");
      return fixed.replaceAll(UUID, (id) => {
        let stable = stableIds.get(id);
        if (stable === undefined) {
          place += 1;
          stable = uuidOf(`${name} ${place}`);
          stableIds.set(id, stable);
        }
        return stable;
      });
    })
    .join("\n");
}

/** A UUID of version 7 whose time is fixed and whose other digits follow from this text. */
function uuidOf(text: string): string {
  const digits = createHash("sha256").update(text).digest("hex");
  return `019a0000-0000-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}

/** One name per line, so that a diff shows the change. */
function lines(examples: Record<string, unknown>): string {
  return Object.entries(examples)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n");
}

await main();
