import type { SheetLookInput, ShownLook } from "#contract/sheet-look.ts";
import { Refusal } from "#domain/refusals.ts";
import type { ChosenLook } from "#domain/sheet-look.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { exampleInvoice, selectOwnLook, sheetFile } from "#server/sheets/lookup.ts";
import { readCurrencyAndToday, readIssuer, readPaper } from "./lookup.ts";
import { holdBook, selectSheetLook, upsertSheetLook } from "./queries.ts";

/** Keeps how sheets look from now on; whoever did not read the newest look is refused (I-40, Decision 0102). */
export async function saveSheetLook(tx: Tx, input: SheetLookInput): Promise<ShownLook> {
  await holdBook(tx);
  const before = await selectSheetLook(tx);
  if (before.version !== input.version) throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  const after = { ...input, version: input.version + 1 };
  await upsertSheetLook(tx, after);
  await recordAudit(tx, {
    action: "sheet-look.chosen",
    subject: "sheet-look",
    subjectId: bookOf(tx),
    before,
    after,
  });
  return after;
}

/** An invoice of an example as it would look, in the name of the company. */
export async function drawExample(
  books: Books,
  chosen: ChosenLook,
  language: SheetLanguage | undefined,
): Promise<Buffer<ArrayBuffer>> {
  const { invoice, way, look } = await books.read(async (tx) => {
    return {
      invoice: exampleInvoice(await readIssuer(tx), await readCurrencyAndToday(tx)),
      way: await selectOwnLook(tx, { language }),
      look: { ...chosen, paper: await readPaper(tx, chosen.paper) },
    };
  });
  return sheetFile(invoice, { ...way, look, code: null, embedded: null, reasons: new Map(), corrects: null });
}
