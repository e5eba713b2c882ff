import { accrualEndpoints, accrualPreviews } from "#contract/accruals.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { computePreview } from "#server/preview/preview.ts";
import { createAccrual, editAccrual, readAccrual } from "./accrual.ts";
import { endAccrual, postAccruals, voidAccrual } from "./change-entries.ts";
import { listAccruals } from "./list.ts";
import { accrueReceivedGoods, readReceivedGoods } from "./accrue-received-goods.ts";

/** HTTP routes for accruals and deferrals (Accounting 30). Changes wake the background work. */
export function accrualRoutes(on: RegisterEndpoint, wake: () => void): void {
  const { list, get, create, update, receivedGoods, ...entries } = accrualEndpoints;
  const thenPostDue = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    wake();
    return result;
  };
  on(list, ({ books, query }) => books.read((tx) => listAccruals(tx, query)));
  on(get, ({ books, params }) => books.read((tx) => readAccrual(tx, params.id)));
  on(create, ({ books, body }) => thenPostDue(books.write((tx) => createAccrual(tx, body))));
  on(update, ({ books, params, body }) => thenPostDue(books.write((tx) => editAccrual(tx, params.id, body))));
  on(receivedGoods, ({ books, query }) => books.read((tx) => readReceivedGoods(tx, query.date)));
  on(entries.accrueReceivedGoods, ({ books, body }) =>
    thenPostDue(books.write((tx) => accrueReceivedGoods(tx, body))),
  );
  on(entries.post, ({ books, body }) => books.write((tx) => postAccruals(tx, body)));
  on(entries.end, ({ books, params, body }) => books.write((tx) => endAccrual(tx, params.id, body)));
  on(entries.void, ({ books, params, body }) => books.write((tx) => voidAccrual(tx, { ...params, ...body })));
  on(accrualPreviews.accrueReceivedGoods, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => accrueReceivedGoods(tx, body))),
  );
  on(accrualPreviews.post, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => postAccruals(tx, body))),
  );
  on(accrualPreviews.end, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => endAccrual(tx, params.id, body))),
  );
  on(accrualPreviews.void, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => voidAccrual(tx, { ...params, ...body }))),
  );
}
