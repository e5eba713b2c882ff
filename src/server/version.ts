import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Returns the program's version from its package.json. */
export function versionOfProgram(): string {
  const root = import.meta.dirname.replace(/[\\/](src|dist)[\\/]server.*$/, "");
  const packageJson: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return z.object({ version: z.string() }).parse(packageJson).version;
}
