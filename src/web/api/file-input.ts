import { fileLimits } from "#domain/file-limits.ts";

/** Reads a chosen file for sending; rejects one that is too large before reading it. */
export async function encodeFile(
  file: File,
  megabytes: number,
): Promise<{ fileName: string; content: string }> {
  const { bytesMax, sentence } = fileLimits(megabytes);
  if (file.size > bytesMax) throw new Error(sentence);
  return { fileName: file.name, content: inBase64(new Uint8Array(await file.arrayBuffer())) };
}

const SLICE = 0x8000;

function inBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += SLICE)
    parts.push(String.fromCharCode(...bytes.subarray(offset, offset + SLICE)));
  return btoa(parts.join(""));
}
