import { parseEnteredRates, revaluationEndpoints, revaluationPreviews } from "#contract/revaluations.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { computePreview } from "#server/preview/preview.ts";
import { previewRevaluation } from "./plan.ts";
import { listRevaluations, postRevaluationOf, readRevaluation, voidRevaluation } from "./revaluation.ts";

/** HTTP routes for currency revaluations (Accounting 32). */
export function revaluationRoutes(on: RegisterEndpoint): void {
  const { list, preview, get, create, void: voidEndpoint } = revaluationEndpoints;
  on(list, ({ books }) => books.read(listRevaluations));
  on(preview, ({ books, query: { date, rates } }) =>
    books.read((tx) => previewRevaluation(tx, { date, rates: parseEnteredRates(rates) })),
  );
  on(get, ({ books, params }) => books.read((tx) => readRevaluation(tx, params.id)));
  on(create, ({ books, body }) => books.write((tx) => postRevaluationOf(tx, body)));
  on(voidEndpoint, ({ books, params }) => books.write((tx) => voidRevaluation(tx, params.id)));
  on(revaluationPreviews.void, ({ books, params }) =>
    books.preview((tx) => computePreview(tx, () => voidRevaluation(tx, params.id))),
  );
}
