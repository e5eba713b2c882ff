/** A file that somebody chose, as it is sent. */
export async function sentFile(file: File): Promise<{ fileName: string; content: string }> {
  return { fileName: file.name, content: inBase64(new Uint8Array(await file.arrayBuffer())) };
}

const SLICE = 0x8000;

function inBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + SLICE)));
  return btoa(parts.join(""));
}
