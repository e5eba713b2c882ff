import { viewEndpoints } from "#contract/views.ts";
import { VIEWS_MAX } from "#domain/lists.ts";
import { Refusal } from "#domain/refusals.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { deleteView, selectViews, upsertView } from "./queries.ts";

/** HTTP routes for saved views of lists (Interface 1). */
export function listRoutes(on: RegisterEndpoint): void {
  on(viewEndpoints.list, ({ books, query }) =>
    books.read(async (tx) => ({ items: await selectViews(tx, query.list), nextCursor: null })),
  );
  on(viewEndpoints.save, ({ books, body }) =>
    books.write(async (tx) => {
      await lockBook(tx);
      const views = await selectViews(tx, body.list);
      if (views.length >= VIEWS_MAX && !views.some(({ name }) => name === body.name))
        throw new Refusal("view.limit-reached");
      return upsertView(tx, body);
    }),
  );
  on(viewEndpoints.remove, ({ books, params }) =>
    books.write(async (tx) => {
      if (!(await deleteView(tx, params.id))) throw new Refusal("view.not-found");
    }),
  );
}
