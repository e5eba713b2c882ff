#!/usr/bin/env node
// @ts-check
import "./check-node.mjs";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadServer } from "./load-server.mjs";

// The built program, which needs no development packages: `twofold serve`, `twofold backup FILE`.
const program = join(dirname(import.meta.dirname), "dist/server/main.cjs");
if (!existsSync(program)) {
  console.error("Twofold isn't built. Run npm run build first.");
  process.exit(1);
}
// Only a start of the server runs the code that later starts need.
loadServer(program, { keepsCode: process.argv[2] === "serve" });
