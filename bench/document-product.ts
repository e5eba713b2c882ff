import { z } from "zod";
import { FOREIGN_CURRENCY, openDocumentBook, PDF_ITEMS } from "./document-book.ts";
import { httpClient, type Request } from "./http-client.ts";
import type { BenchDatabase } from "./bench-databases.ts";
import { signUp, startTwofold } from "./product-server.ts";
import type { BenchSubject } from "./subject.ts";

const link = z.object({ path: z.string() });

/** Twofold with a book of posted invoices, one of which has a share link. */
export async function startDocuments(
  benchDatabase: BenchDatabase,
  size: number,
): Promise<BenchSubject & { cookie: string }> {
  const server = await startTwofold(benchDatabase);
  const { cookie } = await signUp(server.origin);
  const send = httpClient(server.origin, { cookie });
  const { create, invoice, today } = await openDocumentBook(send);
  for (let count = 0; count < size; count += 1) await create("/api/invoices", invoice(PDF_ITEMS.few));
  const [fewItems, many] = [
    await create("/api/invoices", invoice(PDF_ITEMS.few)),
    await create("/api/invoices", invoice(PDF_ITEMS.many)),
  ];
  const { text } = await send({
    method: "POST",
    path: `/api/invoices/${fewItems}/links`,
    body: JSON.stringify({ endsOn: today }),
  });
  await benchDatabase.settle();
  const read = (path: string): Request => ({ method: "GET", path });
  const post = (changes: object) => (): Request => {
    return { method: "POST", path: "/api/invoices", body: JSON.stringify(invoice(PDF_ITEMS.few, changes)) };
  };
  return {
    cookie,
    variant: "product",
    size,
    server,
    send,
    pages: benchDatabase.pages,
    firstStartMs: server.startMs,
    secondStartMs: [],
    importRates: [],
    reads: {
      pdfOfFew: read(`/api/invoices/${fewItems}/pdf`),
      pdfOfMany: read(`/api/invoices/${many}/pdf`),
      publicPage: read(link.parse(JSON.parse(text)).path),
    },
    posts: { domesticInvoice: post({}), foreignInvoice: post(FOREIGN_CURRENCY) },
  };
}
