import { expect, test } from "vitest";
import { outdatedCaches, chooseHandling, offlinePage } from "./handle-request.ts";

const ORIGIN = "https://books.example";
const handlingFor = (
  url: string,
  { method = "GET", mode = "cors" }: Partial<Pick<Request, "method" | "mode">> = {},
) => chooseHandling({ url: new URL(url, ORIGIN).href, method, mode }, ORIGIN);

test("the service worker ignores the API, other sites and changes", () => {
  expect(handlingFor("/api/bills")).toBeNull();
  expect(handlingFor("/api/session", { mode: "same-origin" })).toBeNull();
  expect(handlingFor("/api/bills", { method: "POST" })).toBeNull();
  expect(handlingFor("/app/bills", { method: "POST", mode: "navigate" })).toBeNull();
  expect(handlingFor("https://elsewhere.example/assets/a.js")).toBeNull();
  expect(handlingFor("/theme.js")).toBeNull();
});

test("the service worker handles pages, files named by their content, and shared files", () => {
  expect(handlingFor("/app/sales?status=draft", { mode: "navigate" })).toBe("page");
  expect(handlingFor("/assets/app-1a2b3c.js")).toBe("asset");
  expect(handlingFor("/app/share", { method: "POST", mode: "navigate" })).toBe("share");
});

test("a new version removes the files of earlier ones, and keeps shared files", () => {
  const names = ["twofold-assets-1", "twofold-assets-2", "twofold-shared-files", "another"];
  expect(outdatedCaches("2", names)).toEqual(["twofold-assets-1"]);
});

test("the offline page loads nothing and runs no script", async () => {
  const page = offlinePage();
  expect(page.status).toBe(503);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await page.text()).not.toMatch(/<script|src=|url\(/);
});
