import { mergeConfig } from "vite";
import server from "./vite.server.config.ts";

/** Bundles what runs beside the server in threads of its own into dist/worker (src/server/worker.ts). */
export default mergeConfig(server, {
  build: { ssr: "src/server/worker.ts", outDir: "dist/worker" },
});
