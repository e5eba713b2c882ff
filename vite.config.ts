import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/web-build/precompress.ts";
import { prerenderedPages } from "./scripts/web-build/prerendered-pages.ts";
import { sizeBudget } from "./scripts/web-build/size-budget.ts";

/**
 * Few chunks, cut where people go: the frameworks, what most pages share, what only forms need, and each
 * folder of pages. What no group takes is split by the bundler, as the calendar is, which opens late.
 */
const CHUNKS = [
  { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
  { name: "frameworks", test: /node_modules[\\/]@tanstack[\\/]/, priority: 4 },
  {
    name: "shared",
    test: /src[\\/](domain|web[\\/](ui|api|navigation|lists))[\\/]/,
    minShareCount: 3,
    priority: 3,
  },
  {
    name: "forms",
    test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]|src[\\/](contract|web[\\/](forms|fields))[\\/]/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: (id: string) => /src[\\/]web[\\/]([a-z-]+)[\\/]/.exec(id)?.[1] ?? null,
    debugName: "pages",
    priority: 1,
  },
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
      budgets: [
        {
          name: "sign-in",
          reach: ["auth/start-sign-in.tsx"],
          scriptBytesMax: 170_000,
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
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    port: 4100,
    proxy: { "/api": "http://127.0.0.1:3000" },
  },
});
