import { expect, test } from "vitest";
import { publicPages, renderPage } from "./render-page.tsx";

test.each(Object.values(publicPages))("$path is complete without a script", (page) => {
  const html = renderPage(page);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain(`<title>${page.title}</title>`);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">']);
});

test.each(["terms", "privacy"] as const)("the %s have a placeholder for the support contact", (name) => {
  expect(renderPage(publicPages[name])).toMatch(
    /the administrator of this server\. <span data-support-contact="">Support contact is <a href="mailto:[^"]+@[^"]+"/,
  );
});

test("the proof page has the results and the command that repeats each", () => {
  const html = renderPage(publicPages.proof);
  const rows = html.match(/<tr class="align-top">.*?<\/tr>/g) ?? [];
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter((row) => !/<code [^>]*>npm run [^<]+<\/code><\/td><\/tr>$/.test(row))).toEqual([]);
});
