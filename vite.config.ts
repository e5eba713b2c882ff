import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/web-build/precompress.ts";
import { chunks } from "./scripts/web-build/chunks.ts";
import { prerenderedPages } from "./scripts/web-build/prerendered-pages.ts";
import { sizeBudget } from "./scripts/web-build/size-budget.ts";

/** Builds the front end into dist/web. The server serves that folder as it is. */
export default defineConfig({
  publicDir: "src/web/public",
  plugins: [
    prerenderedPages(["landing", "terms", "privacy"]),
    react(),
    tailwindcss(),
    sizeBudget({
      entry: "src/web/main.ts",
      // No page waits for the tax numbers (50 kB): their field has its sentence once they are there.
      page: { chunkBytesMax: 40_000, shared: ["react", "app", "pages", "tax-numbers"] },
      budgets: [
        {
          name: "sign-in",
          reach: ["auth/start-sign-in.tsx"],
          scriptBytesMax: 175_000,
          totalBytesMax: 190_000,
        },
        {
          name: "first load of the app",
          reach: ["shell/start.tsx", "dashboard/dashboard-page.tsx"],
          scriptBytesMax: 190_000,
          totalBytesMax: 190_000,
        },
      ],
    }),
    precompress(),
  ],
  build: {
    outDir: "dist/web",
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    // An inlined asset would be a data: URL, which the security headers refuse for fonts.
    assetsInlineLimit: 0,
    // What a first load may weigh is checked by the budget above, in compressed bytes.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunks(import.meta.dirname) } } },
  },
  server: {
    port: 4100,
    proxy: { "/api": "http://127.0.0.1:3000" },
  },
});
