import type { FastifyInstance } from "fastify";
import { v7 as newId } from "uuid";
import type { FloorPool } from "./pool.ts";
import { statement } from "./statement.ts";

const INSERT = `
  insert into bank_transactions (id, date, name, description, amount)
  select * from unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::numeric[])`;

/** Only decoding a bank file, splitting it at its commas, and writing its rows in one statement. */
export function bankFileRoutes(app: FastifyInstance, pool: FloorPool["pool"]): void {
  app.post<{ Body: { content: string } }>("/bank-file", async ({ body }) => {
    const text = Buffer.from(body.content, "base64").toString();
    const rows = text
      .split("\n")
      .slice(1)
      .map((row) => row.split(","));
    const columns = [0, 1, 2, 3].map((column) => rows.map((row) => row[column]));
    await pool.query(statement(INSERT, [rows.map(() => newId()), ...columns]));
    return { rows: rows.length };
  });
}
