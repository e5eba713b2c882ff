import { afterAll } from "vitest";
import { closeTestApps } from "./test-app.ts";

// A setup file is read again for every test file, and so registers this for each of them.
afterAll(closeTestApps);
