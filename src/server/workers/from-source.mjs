// @ts-check
import { register } from "tsx/esm/api";

// Tests and `npm run dev` start workers from their source, which Node.js can't read without a loader.
register();
await import("#server/worker.ts");
