import { rm } from "node:fs/promises";
import { type Attachment, attachmentEndpoints } from "#contract/attachments.ts";
import { fileLimits } from "#domain/file-limits.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { bookOf } from "#server/db/transaction.ts";
import type { RegisterEndpoint } from "#server/http/endpoints.ts";
import { withPeople } from "#server/identity/lookup.ts";
import { runInWorker } from "#server/workers/run-in-worker.ts";
import {
  addAttachment,
  checkRecord,
  moveAttachment,
  readAttachment,
  removeAttachment,
  renameAttachment,
} from "./attachment.ts";
import { filesFolder, receiveFile, storeFile } from "./file-store.ts";
import type { FileInspection } from "./inspect-file.ts";
import { type AttachmentRow, selectAttachments } from "./queries.ts";
import { sendFile } from "./send-file.ts";

type AttachmentRouteDependencies = { config: Config; database: Database };

const TOO_COSTLY_TO_READ = new Refusal("attachment.not-supported", [
  {
    field: "file",
    message: "This file takes too long or too much memory to check. Choose a smaller or simpler one.",
  },
]);

/** Routes of attached files (Decision 0127). */
export function attachmentRoutes(
  on: RegisterEndpoint,
  { config, database }: AttachmentRouteDependencies,
): void {
  const { list, file, update, remove, move } = attachmentEndpoints;
  const withUploaders = (rows: readonly AttachmentRow[]): Promise<Attachment[]> =>
    withPeople(database, rows, "addedBy");
  const toAttachment = async (row: AttachmentRow): Promise<Attachment> => {
    const [attachment] = await withUploaders([row]);
    if (attachment === undefined) throw new Error("The row has no user.");
    return attachment;
  };
  on(list, async ({ books, query }) => {
    const rows = await books.read((tx) => selectAttachments(tx, query));
    return { items: await withUploaders(rows), nextCursor: null };
  });
  uploadRoute(on, config, toAttachment);
  on(file, async ({ books, params: { id }, request, reply }) => {
    const stored = await books.read(async (tx) => ({
      ...(await readAttachment(tx, id)),
      bookId: bookOf(tx),
    }));
    return sendFile(filesFolder(config), stored, { request, reply });
  });
  on(update, async ({ books, params: { id }, body }) =>
    toAttachment(await books.write((tx) => renameAttachment(tx, id, body))),
  );
  on(move, async ({ books, params: { id }, body }) =>
    toAttachment(await books.write((tx) => moveAttachment(tx, id, body))),
  );
  on(remove, ({ books, params: { id } }) => books.write((tx) => removeAttachment(tx, id)));
}

/**
 * A file is received, checked and stored before the database learns of it: a row never points to a missing file. This
 * runs outside the request's slot, so a slow upload doesn't delay other requests.
 */
function uploadRoute(
  on: RegisterEndpoint,
  config: Config,
  toAttachment: (row: AttachmentRow) => Promise<Attachment>,
): void {
  const files = filesFolder(config);
  const limits = fileLimits(config.fileMegabytesMax);
  const storedBytesMax = config.filesMegabytesPerCompany * 1024 * 1024;
  on(attachmentEndpoints.add, async ({ books, query, body, request, aside }) => {
    const bookId = await books.read((tx) => checkRecord(tx, query));
    const inspected = await aside(async () => {
      const path = await receiveFile(files, body, limits);
      try {
        const [inspection] = await runInWorker<FileInspection>({
          task: "inspect-file",
          input: { path, name: query.name },
          tooMuch: TOO_COSTLY_TO_READ,
        });
        if (inspection === undefined) throw new Error("The file was checked without a result.");
        await storeFile(files, { from: path, bookId, sha256: inspection.sha256 });
        return inspection;
      } finally {
        await rm(path, { force: true });
      }
    });
    request.bodyText = inspected.sha256;
    return toAttachment(
      await books.write((tx) => addAttachment(tx, { ...query, ...inspected }, storedBytesMax)),
    );
  });
}
