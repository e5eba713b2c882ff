import { type FileHandle, open } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#domain/refusals.ts";
import { storedFilePath, type StoredFile } from "./file-store.ts";

type FileToSend = StoredFile & { name: string; type: string };
type Exchange = { request: FastifyRequest; reply: FastifyReply };

/**
 * Sends a file, or a range of it, in chunks. It is always a download: a page that shows it knows its type, and a browser
 * that opens its URL runs nothing in it (Security 10).
 */
export async function sendFile(
  files: string,
  { name, type, ...stored }: FileToSend,
  { request, reply }: Exchange,
): Promise<AsyncIterable<Uint8Array>> {
  const file = await openStoredFile(storedFilePath(files, stored));
  try {
    const { size } = await file.stat();
    const range = rangeOf(request.headers.range, size);
    void reply.type(type).headers({
      "accept-ranges": "bytes",
      etag: `"${stored.sha256}"`,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    if (range === null) return file.createReadStream(setContentLength(reply, { start: 0, end: size - 1 }));
    void reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
    return file.createReadStream(setContentLength(reply, range));
  } catch (error) {
    await file.close();
    throw error;
  }
}

type Range = { start: number; end: number };

function setContentLength(reply: FastifyReply, range: Range): Range {
  void reply.header("content-length", range.end - range.start + 1);
  return range;
}

async function openStoredFile(path: string): Promise<FileHandle> {
  return open(path, "r").catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? new Refusal("attachment.missing") : error;
  });
}

/** Parses a single range of bytes (RFC 9110); null for the whole file, also if several ranges are requested. */
function rangeOf(header: string | undefined, size: number): Range | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new Refusal("attachment.invalid-range");
  return { start, end };
}
