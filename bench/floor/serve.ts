import Fastify, { type FastifyInstance } from "fastify";
import { v7 as newId } from "uuid";
import type { JournalDraft } from "#bench/book.ts";
import { bankFileRoutes } from "./bank-file.ts";
import { documentRoutes } from "./documents.ts";
import { floorPool, type FloorPool } from "./pool.ts";
import { IMPORT, LEDGER, LIST, POST, SCHEMA, TRIAL_BALANCE } from "./schema.ts";
import { statement } from "./statement.ts";

/**
 * The floor: a bare server with a JSON schema over bare SQL, on the same database with the same driver. It gives
 * none of the product's guarantees; it shows the cost of HTTP and the database.
 */
async function serve(): Promise<void> {
  const { pool, close } = await floorPool({
    databaseUrl: process.env["DATABASE_URL"],
    dataDir: process.env["DATA_DIR"] ?? "",
  });
  const { rowCount } = await pool.query("select from pg_class where relname = 'day_totals'");
  if (rowCount === 0) await pool.query(SCHEMA);
  const app = Fastify({ bodyLimit: 5 * 1024 * 1024, forceCloseConnections: "idle" });
  routes(app, pool, await nextCount(pool));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  console.log(`ready at http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  process.once("SIGTERM", () => {
    void app
      .close()
      .then(close)
      .then(() => process.exit(0));
  });
}

type Pool = FloorPool["pool"];
type PeriodQuery = { start: string; end: string };

function routes(app: FastifyInstance, pool: Pool, firstCount: number): void {
  let count = firstCount;
  const columnsOf = (journals: readonly JournalDraft[]) => columns(journals, () => (count += 1));
  const write = async (text: string, journals: readonly JournalDraft[]) => {
    await pool.query(statement(text, columnsOf(journals)));
    return { number: `JE-${count}` };
  };
  bankFileRoutes(app, pool);
  documentRoutes(app, pool, (journal) => columnsOf([journal]));
  app.get("/readyz", async () => ({ ok: (await pool.query("select 1")).rowCount === 1 }));
  app.post<{ Body: JournalDraft }>("/journals", { schema: { body: JOURNAL } }, ({ body }) =>
    write(POST, [body]),
  );
  app.post<{ Body: { journals: JournalDraft[] } }>("/import", { schema: { body: JOURNALS } }, ({ body }) =>
    write(IMPORT, body.journals),
  );
  app.post<{ Body: { id: string; code: string; name: string; type: string } }>(
    "/accounts",
    async ({ body: { id, code, name, type } }) => {
      await pool.query("insert into accounts values ($1, $2, $3, $4)", [id, code, name, type]);
      return { id };
    },
  );
  app.post("/settle", async () => ({ settled: (await pool.query("vacuum analyze")).command }));
  app.get<{ Querystring: PeriodQuery }>("/trial-balance", { schema: { querystring: PERIOD } }, ({ query }) =>
    rows(pool, TRIAL_BALANCE, [query.start, query.end]),
  );
  app.get("/journals", () => rows(pool, LIST, []));
  app.get<{ Querystring: PeriodQuery & { account: string } }>("/ledger", ({ query }) =>
    rows(pool, LEDGER, [query.account, query.start, query.end]),
  );
}

async function nextCount(pool: Pool): Promise<number> {
  const { rows: countRows } = await pool.query<{ made: string }>("select count(*) as made from journals");
  return Number(countRows[0]?.made ?? 0);
}

async function rows(pool: Pool, text: string, values: readonly unknown[]) {
  return { items: (await pool.query(statement(text, values))).rows };
}

const text = (maxLength: number) => ({ type: "string", maxLength });
const DATE = { type: "string", format: "date" };
const AMOUNT = { type: "string", pattern: String.raw`^\d{1,15}\.\d\d$` };
const PERIOD = { type: "object", properties: { start: DATE, end: DATE }, required: ["start", "end"] };
const LINE = {
  type: "object",
  properties: {
    accountId: { type: "string", format: "uuid" },
    debit: AMOUNT,
    credit: AMOUNT,
    description: text(500),
  },
  required: ["accountId", "debit", "credit"],
  additionalProperties: false,
};
const JOURNAL = {
  type: "object",
  properties: { date: DATE, description: text(500), lines: { type: "array", minItems: 2, items: LINE } },
  required: ["date", "description", "lines"],
  additionalProperties: false,
};
const JOURNALS = {
  type: "object",
  properties: { journals: { type: "array", maxItems: 1000, items: JOURNAL } },
  required: ["journals"],
};

/** Journals as the twelve arrays of the statements. */
function columns(journals: readonly JournalDraft[], nextNumber: () => number): unknown[][] {
  const headers = journals.map((journal) => ({ ...journal, id: newId(), number: `JE-${nextNumber()}` }));
  const lines = headers.flatMap(({ id, date, lines: journalLines }) =>
    journalLines.map((line, index) => ({ ...line, id, date, position: index + 1 })),
  );
  return [
    headers.map(({ id }) => id),
    headers.map(({ number }) => number),
    headers.map(({ date }) => date),
    headers.map(({ description }) => description),
    headers.map(({ lines: journalLines }) => journalLines[0]?.debit),
    lines.map(({ id }) => id),
    lines.map(({ position }) => position),
    lines.map(({ date }) => date),
    lines.map(({ accountId }) => accountId),
    lines.map(({ debit }) => debit),
    lines.map(({ credit }) => credit),
    lines.map(({ description }) => description ?? ""),
  ];
}

serve().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
