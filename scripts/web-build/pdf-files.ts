import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

const packageFile = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
const packageShape = z.object({ version: z.string() });

/** Writes the files that pdf.js loads by name when a PDF needs them: character maps, and a decoder of JPEG 2000. */
export function pdfFiles(): Plugin {
  return {
    name: "pdf-files",
    apply: "build",
    generateBundle() {
      const { version } = packageShape.parse(JSON.parse(readFileSync(packageFile, "utf8")));
      const emit = (folder: string, file: string, target: string): void => {
        const source = readFileSync(join(dirname(packageFile), folder, file));
        this.emitFile({ type: "asset", fileName: `assets/pdf-${version}/${target}${file}`, source });
      };
      emit("wasm", "openjpeg_nowasm_fallback.js", "");
      for (const file of readdirSync(join(dirname(packageFile), "cmaps"))) emit("cmaps", file, "cmaps/");
    },
  };
}
