import { defineConfig } from "vite";
import { EXTERNAL_PACKAGES } from "./scripts/external-packages.mjs";

/**
 * Bundles the server into dist/server/main.cjs. One file loads several times faster than the hundreds
 * of small ones in node_modules, and what V8 has made of a script, though not of a module, can be kept
 * (scripts/load-server.mjs).
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    external: EXTERNAL_PACKAGES,
  },
  build: {
    ssr: "src/server/main.ts",
    outDir: "dist/server",
    target: "node20",
    rolldownOptions: {
      output: { format: "cjs", entryFileNames: "[name].cjs", chunkFileNames: "assets/[name]-[hash].cjs" },
    },
    // Stack traces in the log stay readable.
    minify: false,
  },
});
