import type { FastifyInstance } from "fastify";
import { v7 as newId } from "uuid";
import type { JournalDraft } from "#bench/book.ts";
import { amountOf, CUSTOMER, type BenchItem, makeItems } from "#bench/document-book.ts";
import { inAmount } from "#bench/random-amounts.ts";
import type { FloorPool } from "./pool.ts";
import { INVOICE } from "./schema.ts";
import { statement } from "./statement.ts";

type InvoiceBody = {
  date: string;
  items: number;
  accounts: string[];
  currency: string;
  exchangeRate: string;
};
/** A journal as columns of the statements. */
type JournalColumns = (journal: JournalDraft) => unknown[][];

/** Only generating, showing, sending and writing an invoice. */
export function documentRoutes(
  app: FastifyInstance,
  pool: FloorPool["pool"],
  columnsOf: JournalColumns,
): void {
  app.get<{ Querystring: { items: string } }>("/pdf", async ({ query }, reply) =>
    reply.type("application/pdf").send(await draw(Number(query.items))),
  );
  app.post<{ Body: { token: string; page: string } }>("/pages", async ({ body: { token, page } }) => {
    await pool.query("insert into pages values ($1, $2)", [token, page]);
    return { token };
  });
  app.get<{ Querystring: { token: string } }>("/page", async ({ query }, reply) => {
    const { rows } = await pool.query<{ page: string }>(
      statement("select page from pages where token = $1", [query.token]),
    );
    return reply.type("text/html; charset=utf-8").send(rows[0]?.page);
  });
  app.post<{ Body: InvoiceBody }>("/invoices", async ({ body }) => {
    await pool.query(statement(INVOICE, invoiceColumns(body, columnsOf)));
    return { date: body.date };
  });
  const emailing = (process.env["SMTP_URL"] ?? "") === "" ? null : transport();
  app.post<{ Body: { items: number } }>("/emails", async ({ body }) => {
    const attachments = [{ filename: "invoice.pdf", content: await draw(body.items) }];
    const email = {
      from: "floor@example.com",
      to: "harbor@example.com",
      subject: "Invoice",
      text: "Invoice",
    };
    await (await emailing)?.sendMail({ ...email, attachments });
    return { items: body.items };
  });
}

/** Loaded with the first PDF, as in the product. */
async function draw(items: number): Promise<Buffer> {
  const { drawBare } = await import("./draw.ts");
  return drawBare(items);
}

async function transport() {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url: process.env["SMTP_URL"] });
}

function invoiceColumns(invoice: InvoiceBody, columnsOf: JournalColumns): unknown[] {
  const { date, currency, exchangeRate, accounts } = invoice;
  const items = makeItems(invoice.items);
  const [id, amounts] = [newId(), items.map(amountOf)];
  const [net, tax] = [
    amounts.reduce((sum, amount) => sum + amount.net, 0),
    amounts.reduce((sum, amount) => sum + amount.tax, 0),
  ];
  const line = (accountIndex: number, debit: number, credit: number) => {
    return {
      accountId: accounts[accountIndex] ?? "",
      debit: inAmount(debit),
      credit: inAmount(credit),
      description: "",
    };
  };
  const lines = [line(0, net + tax, 0), line(1, 0, net), line(2, 0, tax)];
  const mapItems = (value: (item: BenchItem, index: number) => unknown) => items.map(value);
  return [
    ...columnsOf({ date, description: `Invoice to ${CUSTOMER.name}`, lines }),
    id,
    date,
    CUSTOMER.name,
    currency,
    exchangeRate,
    inAmount(net + tax),
    mapItems((_, index) => index + 1),
    mapItems(({ description }) => description),
    mapItems(({ quantity }) => quantity),
    mapItems(({ cents }) => inAmount(cents)),
    mapItems((_, index) => inAmount(amounts[index]?.tax ?? 0)),
    mapItems((_, index) => inAmount(amounts[index]?.net ?? 0)),
  ];
}
