import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { statementsWithValuesOf } from "./count-statements.ts";
import type { TestBooks } from "./new-books.ts";
import { readAsApplication } from "./raw-sql.ts";

const plan = z.object({
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Node Type": z.string(),
  "Rows Removed by Filter": z.number().default(0),
  get Plans() {
    return z.array(plan).default([]);
  },
});
const explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: plan })) }));

/** The number of rows that each statement of a page reads from tables, as counted by its plan, whatever it returns. */
export async function plannedReads(
  database: Database,
  books: TestBooks,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const statements = await statementsWithValuesOf(database, work);
  const pages = statements.filter(({ text }) => /^\s*select/.test(text) && /\blimit \$\d+/.test(text));
  const readCounts: number[] = [];
  for (const { text, values } of pages) {
    const filled = text.replaceAll(/\$(\d+)/g, (_, position: string) =>
      sqlLiteral(values[Number(position) - 1]),
    );
    const rows = await readAsApplication(database, books, `explain (analyze, format json) ${filled}`);
    const [first] = explained.parse(rows);
    if (first) readCounts.push(...first["QUERY PLAN"].map(({ Plan }) => readBy(Plan)));
  }
  return readCounts;
}

function readBy(node: z.infer<typeof plan>): number {
  const scannedRows = node["Node Type"].includes("Scan")
    ? (node["Actual Rows"] + node["Rows Removed by Filter"]) * node["Actual Loops"]
    : 0;
  return node.Plans.reduce((sum, child) => sum + readBy(child), scannedRows);
}

function sqlLiteral(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return `'${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;
}
