import { defineConfig } from "vite";

/**
 * Bundles the server into dist/server/main.js. One file loads several times faster than the hundreds
 * of small ones in node_modules. What carries native code or WebAssembly stays out.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    external: ["@electric-sql/pglite", "@node-rs/argon2"],
  },
  build: {
    ssr: "src/server/main.ts",
    outDir: "dist/server",
    target: "node20",
    // Stack traces in the log stay readable.
    minify: false,
  },
});
