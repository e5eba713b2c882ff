import { inflateSync } from "node:zlib";
import type { LogoInput } from "#contract/logo.ts";
import { type Logo, readLogo } from "#domain/logo.ts";
import { Refusal } from "#domain/refusals.ts";
import { asDataUrl } from "#server/settings/lookup.ts";
import { drawLogo } from "./lookup.ts";

/** Returns the bytes of an uploaded image, verified to be printable; errors are reported at the field. */
export async function checkLogo({ image }: LogoInput): Promise<Buffer | null> {
  if (image === null) return null;
  const bytes = Buffer.from(image, "base64");
  const logo = readLogo(bytes);
  if (typeof logo === "string") throw unreadableLogo(logo);
  if (logo.type === "image/png" && !hasDeclaredSize(bytes, logo)) throw unreadableLogo(UNREADABLE);
  await drawLogo(asDataUrl(bytes)).catch(() => {
    throw unreadableLogo(UNREADABLE);
  });
  return bytes;
}

const UNREADABLE = "This image can't be read. Choose another one.";

/** Whether the pixels of a PNG fit the size in its header: a small file can unpack to gigabytes. */
function hasDeclaredSize(bytes: Buffer, { width, height }: Logo): boolean {
  const parts: Buffer[] = [];
  for (let offset = 8; offset + 8 <= bytes.length; offset += 12 + bytes.readUInt32BE(offset)) {
    const [begin, end] = [offset + 8, offset + 8 + bytes.readUInt32BE(offset)];
    if (bytes.toString("latin1", offset + 4, begin) === "IDAT") parts.push(bytes.subarray(begin, end));
  }
  try {
    // Each row starts with an extra byte, and a pixel has at most four.
    inflateSync(Buffer.concat(parts), { maxOutputLength: (1 + 4 * width) * height });
    return true;
  } catch {
    return false;
  }
}

function unreadableLogo(message: string): Refusal {
  return new Refusal("logo.unsupported-format", [{ field: "image", message }]);
}
