import { documentEndpoints, type DocumentInput } from "#contract/documents.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "#domain/document.ts";
import type { DocumentId } from "#domain/ids.ts";
import type { Tx } from "#server/db/transaction.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { selectNumberFormats } from "#server/numbering/lookup.ts";
import { proposeRecordNumber } from "#server/numbering/next-number.ts";
import { computePreview } from "#server/preview/preview.ts";
import { rejectUnconfirmedZeroQuantity } from "./check-document.ts";
import { updateContactDetails } from "./update-contact-details.ts";
import { removeDocument } from "./void-document.ts";
import { editDocument } from "./edit-document.ts";
import { countTabs, listDocuments, readDocument } from "./read-documents.ts";
import { createDocument, createDocuments } from "./save-document.ts";

/** HTTP routes for bills, invoices, vendor credits and credit notes, for each kind. */
export function documentRoutes(on: RegisterEndpoint): void {
  for (const kind of DOCUMENT_KINDS) routesOf(on, kind);
}

function routesOf(on: RegisterEndpoint, kind: DocumentKind): void {
  const endpoints = documentEndpoints[kind];
  const create = (tx: Tx, inputs: readonly DocumentInput[]) => {
    for (const input of inputs) rejectUnconfirmedZeroQuantity(input);
    return createDocuments(tx, kind, inputs, { isLast: true });
  };
  on(endpoints.list, ({ books, query }) => books.read((tx) => listDocuments(tx, kind, query)));
  on(endpoints.tabs, ({ books, query }) => books.read((tx) => countTabs(tx, kind, query)));
  on(endpoints.nextNumber, ({ books, query: { date } }) =>
    books.read(async (tx) => {
      const { isNumberedAtPosting } = await selectNumberFormats(tx);
      return { number: await proposeRecordNumber(tx, kind, date), isNumberedAtPosting: isNumberedAtPosting };
    }),
  );
  on(endpoints.get, ({ books, params }) => books.read((tx) => readDocument(tx, kind, params.id)));
  on(endpoints.create, ({ books, body }) => books.writeTogether(create, body));
  // A document with only zero amounts has no journal leading to it.
  const listAffected = ({ id }: { id: DocumentId }) => ({ documents: [id] });
  on(endpoints.preview, ({ books, body }) =>
    books.preview((tx) => {
      rejectUnconfirmedZeroQuantity(body);
      return computePreview(tx, () => createDocument(tx, kind, body), listAffected);
    }),
  );
  on(endpoints.previewUpdate, ({ books, params, body }) =>
    books.preview((tx) => {
      if (body.status !== "void") rejectUnconfirmedZeroQuantity(body);
      return computePreview(tx, () => editDocument(tx, kind, params.id, body), listAffected);
    }),
  );
  on(endpoints.update, ({ books, params, body }) =>
    books.write((tx) => {
      if (body.status !== "void") rejectUnconfirmedZeroQuantity(body);
      return editDocument(tx, kind, params.id, body);
    }),
  );
  on(endpoints.updateContactDetails, ({ books, params, body }) =>
    books.write((tx) => updateContactDetails(tx, kind, { id: params.id, version: body.version })),
  );
  on(endpoints.remove, ({ books, params }) => books.write((tx) => removeDocument(tx, kind, params.id)));
}
