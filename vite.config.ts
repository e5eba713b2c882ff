import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/web-build/precompress.ts";
import { publicPagesOnPreact } from "./scripts/web-build/public-pages-on-preact.ts";
import { sizeBudget } from "./scripts/web-build/size-budget.ts";

/** Builds the front end into dist/web. The server serves that folder as it is. */
export default defineConfig({
  publicDir: "src/web/public",
  plugins: [
    publicPagesOnPreact({ entry: "/src/web/public-site.tsx" }),
    react(),
    tailwindcss(),
    sizeBudget({
      entry: "src/web/main.ts",
      budgets: [
        { name: "public pages", reach: ["public-site.tsx"], scriptBytesMax: 70_000, totalBytesMax: 100_000 },
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
  },
  server: {
    port: 4100,
    proxy: { "/api": "http://127.0.0.1:3000" },
  },
});
