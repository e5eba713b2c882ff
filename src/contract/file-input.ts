import { z } from "zod";
import type { fileLimits } from "#domain/file-limits.ts";

/** A file in base64, up to its limit. */
export function base64File({ base64Max, sentence }: ReturnType<typeof fileLimits>) {
  return z
    .string("Choose a file")
    .min(1, "The file is empty. Choose another file.")
    .max(base64Max, sentence)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, "Send the file in base64");
}
