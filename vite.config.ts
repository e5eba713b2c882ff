import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/web-build/precompress.ts";
import { chunks } from "./scripts/web-build/chunks.ts";
import { prerenderedPages } from "./scripts/web-build/prerendered-pages.ts";
import { sizeBudget } from "./scripts/web-build/size-budget.ts";

/** A link to a page for reading loads so much; a link to a form also loads what checks and sends what is typed. */
const READING = { scriptsMax: 15, scriptBytesMax: 225_000, totalBytesMax: 240_000 };
const WRITING = { scriptsMax: 15, scriptBytesMax: 320_000, totalBytesMax: 335_000 };
const WRITTEN_ON = /(-form-page|opening-page|settings\/[a-z-]+-(section|plan-card))\.tsx$/;

/** Builds the front end into dist/web. The server serves that folder as it is. */
export default defineConfig({
  publicDir: "src/web/public",
  plugins: [
    prerenderedPages(["landing", "terms", "privacy", "proof"]),
    react(),
    tailwindcss(),
    sizeBudget({
      entry: "src/web/main.ts",
      chunks: {
        bytesMax: 36_000,
        // React; what the app begins with; what forms share, and what checks them; the tax numbers, for which no page waits.
        larger: {
          react: 60_000,
          app: 86_000,
          "pages-typing": 40_000,
          "pages-checking": 56_000,
          "tax-numbers": 40_000,
        },
      },
      budgets: [
        {
          name: "sign-in",
          reach: ["auth/start-sign-in.tsx"],
          scriptsMax: 8,
          scriptBytesMax: 155_000,
          totalBytesMax: 170_000,
        },
        {
          name: "first load of the app",
          reach: ["shell/start.tsx", "dashboard/dashboard-page.tsx"],
          scriptsMax: 8,
          scriptBytesMax: 155_000,
          totalBytesMax: 170_000,
        },
      ],
      pages: {
        reach: ["shell/start.tsx"],
        // The sections of the settings are pages of their own: each has its address.
        are: /src\/web\/(?!auth|public-pages|forms)[a-z-]+\/(?:[a-z-]+-page|(?<=settings\/)(?:[a-z-]+-section|reminder-plan-card))\.tsx$/,
        budgetOf: (path) => (WRITTEN_ON.test(path) ? WRITING : READING),
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
