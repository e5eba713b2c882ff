// @ts-check
import { register } from "tsx/esm/api";

// Tests and `npm run dev` start workers from their source, which Node.js can't read by itself.
register();
await import("./worker.ts");
