import { taxReturnEndpoints, taxReturnPreviews } from "#contract/tax-returns.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { computePreview } from "#server/preview/preview.ts";
import { fileTaxReturn, undoTaxReturn } from "./file-tax-return.ts";
import { payTaxReturn, voidTaxPayment } from "./pay-tax-return.ts";
import { readLines, readPeriods, readReturnFrom } from "./read-returns.ts";

/** HTTP routes for tax returns (Accounting 28). */
export function taxReturnRoutes(on: RegisterEndpoint): void {
  on(taxReturnEndpoints.list, ({ books }) => books.read(readPeriods));
  on(taxReturnEndpoints.get, ({ books, query }) => books.read((tx) => readReturnFrom(tx, query.start)));
  on(taxReturnEndpoints.lines, ({ books, query }) => books.read((tx) => readLines(tx, query)));
  on(taxReturnEndpoints.file, ({ books, body }) => books.write((tx) => fileTaxReturn(tx, body)));
  on(taxReturnEndpoints.undoFiling, ({ books, params }) => books.write((tx) => undoTaxReturn(tx, params.id)));
  on(taxReturnEndpoints.pay, ({ books, params, body }) =>
    books.write((tx) => payTaxReturn(tx, params.id, body)),
  );
  on(taxReturnEndpoints.voidPayment, ({ books, params }) =>
    books.write((tx) => voidTaxPayment(tx, params.id)),
  );
  on(taxReturnPreviews.pay, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => payTaxReturn(tx, params.id, body))),
  );
  on(taxReturnPreviews.voidPayment, ({ books, params }) =>
    books.preview((tx) => computePreview(tx, () => voidTaxPayment(tx, params.id))),
  );
}
