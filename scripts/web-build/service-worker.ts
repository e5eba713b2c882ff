import { createHash } from "node:crypto";
import { build, type Plugin } from "vite";

/**
 * Bundles the service worker into `sw.js`, with the digest of the names of all files, which change with their
 * content. So each deployment has its own worker, which browsers install, and which removes the files of the previous
 * one.
 */
export function serviceWorker(entry: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const names = Object.keys(bundle).toSorted().join("\n");
      const version = createHash("sha256").update(names).digest("hex").slice(0, 16);
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: "warn",
        define: { VERSION: JSON.stringify(version) },
        build: { write: false, lib: { entry, formats: ["iife"], name: "worker" } },
      });
      for (const { output } of [built].flat().filter((candidate) => "output" in candidate))
        for (const chunk of output)
          if (chunk.type === "chunk") this.emitFile({ type: "asset", fileName: "sw.js", source: chunk.code });
    },
  };
}
