import { accrualEndpoints, accrualPreviews } from "#contract/accruals.ts";
import type { On } from "#server/http/endpoints.ts";
import { effectOf } from "#server/reports/effect.ts";
import { createAccrual, editAccrual, readAccrual } from "./accrual.ts";
import { endAccrual, postAccruals, voidAccrual } from "./change-steps.ts";
import { listAccruals } from "./list.ts";
import { accrueReceived, readReceivedGoods } from "./received.ts";

/** HTTP routes for accruals and deferrals (Accounting 30). Changes wake the background work. */
export function accrualRoutes(on: On, wake: () => void): void {
  const { list, get, create, update, received, ...steps } = accrualEndpoints;
  const waking = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    wake();
    return result;
  };
  on(list, ({ books, query }) => books.read((tx) => listAccruals(tx, query)));
  on(get, ({ books, params }) => books.read((tx) => readAccrual(tx, params.id)));
  on(create, ({ books, body }) => waking(books.write((tx) => createAccrual(tx, body))));
  on(update, ({ books, params, body }) => waking(books.write((tx) => editAccrual(tx, params.id, body))));
  on(received, ({ books, query }) => books.read((tx) => readReceivedGoods(tx, query.date)));
  on(steps.accrueReceived, ({ books, body }) => waking(books.write((tx) => accrueReceived(tx, body))));
  on(steps.post, ({ books, body }) => books.write((tx) => postAccruals(tx, body)));
  on(steps.end, ({ books, params, body }) => books.write((tx) => endAccrual(tx, params.id, body)));
  on(steps.void, ({ books, params, body }) => books.write((tx) => voidAccrual(tx, { ...params, ...body })));
  on(accrualPreviews.accrueReceived, ({ books, body }) =>
    books.preview((tx) => effectOf(tx, () => accrueReceived(tx, body))),
  );
  on(accrualPreviews.post, ({ books, body }) =>
    books.preview((tx) => effectOf(tx, () => postAccruals(tx, body))),
  );
  on(accrualPreviews.end, ({ books, params, body }) =>
    books.preview((tx) => effectOf(tx, () => endAccrual(tx, params.id, body))),
  );
  on(accrualPreviews.void, ({ books, params, body }) =>
    books.preview((tx) => effectOf(tx, () => voidAccrual(tx, { ...params, ...body }))),
  );
}
