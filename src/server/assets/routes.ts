import { assetEndpoints, assetPreviews } from "#contract/assets.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { computePreview } from "#server/preview/preview.ts";
import { createAsset, editAsset, readAsset, removeAsset } from "./asset.ts";
import { depreciate, disposeAsset, undoAssetEntry } from "./post-entries.ts";
import { readRegister } from "./register.ts";

/** HTTP routes for fixed assets (Accounting 24). Changes wake the background work. */
export function assetRoutes(on: RegisterEndpoint, wake: () => void): void {
  const { list, get, create, update, remove, ...entries } = assetEndpoints;
  const thenPostDue = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    wake();
    return result;
  };
  on(list, ({ books, query }) => books.read((tx) => readRegister(tx, query)));
  on(get, ({ books, params }) => books.read((tx) => readAsset(tx, params.id)));
  on(create, ({ books, body }) => thenPostDue(books.write((tx) => createAsset(tx, body))));
  on(update, ({ books, params, body }) => thenPostDue(books.write((tx) => editAsset(tx, params.id, body))));
  on(remove, ({ books, params, body }) => books.write((tx) => removeAsset(tx, { ...params, ...body })));
  on(entries.depreciate, ({ books, body }) => books.write((tx) => depreciate(tx, body)));
  on(entries.dispose, ({ books, params, body }) => books.write((tx) => disposeAsset(tx, params.id, body)));
  on(entries.undo, ({ books, params, body }) =>
    books.write((tx) => undoAssetEntry(tx, { ...params, ...body })),
  );
  on(assetPreviews.depreciate, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => depreciate(tx, body))),
  );
  on(assetPreviews.dispose, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => disposeAsset(tx, params.id, body))),
  );
  on(assetPreviews.undo, ({ books, params, body }) =>
    books.preview((tx) => computePreview(tx, () => undoAssetEntry(tx, { ...params, ...body }))),
  );
}
