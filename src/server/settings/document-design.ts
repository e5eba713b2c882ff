import type { DocumentDesignInput, ShownDesign } from "#contract/document-design.ts";
import { Refusal } from "#domain/refusals.ts";
import type { ChosenDesign } from "#domain/document-design.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { exampleInvoice, selectOwnDesign, sheetFile } from "#server/sheets/lookup.ts";
import { readCurrencyAndToday, readIssuer, readPaper } from "./lookup.ts";
import { lockBook, selectDocumentDesign, upsertDocumentDesign } from "./queries.ts";

/** Saves the document design; rejects an edit of an outdated version (I-40, Decision 0102). */
export async function saveDocumentDesign(tx: Tx, input: DocumentDesignInput): Promise<ShownDesign> {
  await lockBook(tx);
  const before = await selectDocumentDesign(tx);
  if (before.version !== input.version) throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  const after = { ...input, version: input.version + 1 };
  await upsertDocumentDesign(tx, after);
  await recordAudit(tx, {
    action: "document-design.chosen",
    subject: "document-design",
    subjectId: bookOf(tx),
    before,
    after,
  });
  return after;
}

/** Draws a sample invoice of the company with a document design. */
export async function drawExample(
  books: Books,
  chosen: ChosenDesign,
  language: SheetLanguage | undefined,
): Promise<Buffer<ArrayBuffer>> {
  const { invoice, companyDesign, design } = await books.read(async (tx) => {
    return {
      invoice: exampleInvoice(await readIssuer(tx), await readCurrencyAndToday(tx)),
      companyDesign: await selectOwnDesign(tx, { language }),
      design: { ...chosen, paperSize: await readPaper(tx, chosen.paperSize) },
    };
  });
  return sheetFile(invoice, {
    ...companyDesign,
    design,
    code: null,
    embedded: null,
    reasons: new Map(),
    corrects: null,
  });
}
