import { closingEndpoints, closingPreviews } from "#contract/closing.ts";
import type { On } from "#server/http/endpoints.ts";
import { effectOf } from "#server/reports/effect.ts";
import { closeBooksOfYear, previewClosing } from "./close-year.ts";
import { reopenYear } from "./reopen-year.ts";
import { readYearEnds } from "./year-ends.ts";

/** Year-end closing over HTTP (Behaviour 2.12, 5.6). */
export function closingRoutes(on: On): void {
  on(closingEndpoints.list, ({ books }) => books.read(readYearEnds));
  on(closingEndpoints.preview, ({ books, query }) => books.read((tx) => previewClosing(tx, query)));
  on(closingEndpoints.close, ({ books, body }) => books.write((tx) => closeBooksOfYear(tx, body)));
  on(closingEndpoints.reopen, ({ books, body }) => books.write((tx) => reopenYear(tx, body)));
  on(closingPreviews.close, ({ books, body }) =>
    books.preview((tx) => effectOf(tx, () => closeBooksOfYear(tx, body))),
  );
  on(closingPreviews.reopen, ({ books, body }) =>
    books.preview((tx) => effectOf(tx, () => reopenYear(tx, body))),
  );
}
