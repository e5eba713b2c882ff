import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { provideTemporal } from "#domain/temporal.ts";
import { newExamples } from "#test/support/api-examples.ts";
import { closeTestApps, useOwnTestApp } from "#test/support/test-app.ts";
import { prepareFolder } from "#test/support/test-database.ts";
import { ROOT } from "./run.mjs";

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
  await writeFile(join(ROOT, "src/server/http/api-examples.json"), `{\n${parts.join(",\n")}\n}\n`);
}

/** One name per line, so that a diff shows the change. */
function lines(examples: Record<string, unknown>): string {
  return Object.entries(examples)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n");
}

await main();
