import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/web-build/precompress.ts";
import { serviceWorker } from "./scripts/web-build/service-worker.ts";
import { chunks, PAGE_OPENERS } from "./scripts/web-build/chunks.ts";
import { pdfFiles } from "./scripts/web-build/pdf-files.ts";
import { prerenderedPages } from "./scripts/web-build/prerendered-pages.ts";
import { sizeBudget } from "./scripts/web-build/size-budget.ts";

/** A link to any page, a form too, loads no more than this before it is shown. */
const PAGE = { scriptsMax: 15, scriptBytesMax: 220_000, totalBytesMax: 235_000 };

/** Builds the front end into dist/web. The server serves that folder as it is. */
export default defineConfig({
  publicDir: "src/web/public",
  plugins: [
    prerenderedPages(["landing", "terms", "privacy", "proof"]),
    react(),
    tailwindcss(),
    pdfFiles(),
    serviceWorker("src/web/shared-files/service-worker.ts"),
    sizeBudget({
      entry: "src/web/main.ts",
      chunks: {
        bytesMax: 36_000,
        // React; what the app begins with; what checks forms; the tax numbers and pdf.js, for which no page waits.
        larger: {
          react: 60_000,
          app: 84_000,
          "pages-checking": 56_000,
          "tax-ids": 40_000,
          "open-pdf": 130_000,
          "pdf.worker.min.mjs": 280_000,
          "openjpeg_nowasm_fallback.js": 130_000,
        },
      },
      budgets: [
        {
          name: "sign-in",
          reach: ["auth/sign-in-pages.tsx"],
          scriptsMax: 8,
          scriptBytesMax: 150_000,
          totalBytesMax: 163_000,
        },
        {
          name: "first load of the app",
          reach: ["shell/start-app.tsx", "dashboard/dashboard-page.tsx"],
          scriptsMax: 8,
          scriptBytesMax: 150_000,
          totalBytesMax: 163_000,
        },
      ],
      pages: {
        // The sections of the settings are pages of their own, within one: each has its address.
        openedBy: Object.fromEntries(
          PAGE_OPENERS.map((opener) => [opener, ["shell/start-app.tsx", opener]] as const),
        ),
        limits: PAGE,
      },
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
