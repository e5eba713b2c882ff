import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/web-build/precompress.ts";
import { chunks } from "./scripts/web-build/chunks.ts";
import { prerenderedPages } from "./scripts/web-build/prerendered-pages.ts";
import { sizeBudget } from "./scripts/web-build/size-budget.ts";

/** Pages that people open from a link or a bookmark. */
const LINKED_PAGES = [
  "reports/trial-balance-page.tsx",
  "reports/profit-loss-page.tsx",
  "reports/balance-sheet-page.tsx",
  "bank/bank-page.tsx",
  "bank/bank-account-page.tsx",
  "journals/journal-page.tsx",
  "accounts/account-ledger-page.tsx",
];

/** Builds the front end into dist/web. The server serves that folder as it is. */
export default defineConfig({
  publicDir: "src/web/public",
  plugins: [
    prerenderedPages(["landing", "terms", "privacy"]),
    react(),
    tailwindcss(),
    sizeBudget({
      entry: "src/web/main.ts",
      chunks: {
        bytesMax: 36_000,
        // React; what the app begins with; what pages share; what forms share; the tax numbers, for which no page waits.
        larger: { react: 60_000, app: 90_000, pages: 60_000, "pages-forms": 70_000, "tax-numbers": 48_000 },
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
        ...LINKED_PAGES.map((page) => ({
          name: `a link to ${page}`,
          reach: ["shell/start.tsx", page],
          scriptsMax: 15,
          scriptBytesMax: 220_000,
          totalBytesMax: 235_000,
        })),
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
