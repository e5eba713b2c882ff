import { expect, test } from "vitest";
import { testApp } from "#test/support/test-app.ts";
import { violationsIn } from "./csp-reports.ts";

const REPORT = {
  age: 12,
  type: "csp-violation",
  url: "https://books.example.com/app/journals?search=Somebody",
  user_agent: "A browser",
  body: {
    blockedURL: "https://elsewhere.example/x.js?stolen=1",
    disposition: "enforce",
    documentURL: "https://books.example.com/app/journals?search=Somebody",
    effectiveDirective: "script-src-elem",
    lineNumber: 7,
    originalPolicy: "default-src 'none'",
    referrer: "",
    sample: "",
    sourceFile: "https://books.example.com/app/journals?search=Somebody",
    statusCode: 200,
  },
};

async function send(payload: string, headers: Record<string, string> = {}) {
  const { app } = await testApp();
  const reply = await app.inject({
    method: "POST",
    url: "/api/csp-reports",
    payload,
    headers: { "content-type": "application/reports+json", ...headers },
  });
  return reply.statusCode;
}

test("a browser's report is accepted even without a signed-in user", async () => {
  expect(await send(JSON.stringify([REPORT]))).toBe(204);
});

test("search terms are removed from a report", () => {
  expect(violationsIn([REPORT])).toEqual([
    {
      directive: "script-src-elem",
      blocked: "https://elsewhere.example/x.js",
      page: "https://books.example.com/app/journals",
      source: "https://books.example.com/app/journals",
      line: 7,
    },
  ]);
  const long = { ...REPORT, url: "x".repeat(10_000) };
  expect(violationsIn([long])[0]?.page).toHaveLength(200);
});

test("other kinds of reports aren't violations", () => {
  expect(
    violationsIn([
      { ...REPORT, type: "deprecation" },
      { ...REPORT, body: null },
    ]),
  ).toEqual([]);
  expect(violationsIn({ any: "thing" })).toEqual([]);
});

test.each([
  { description: "broken JSON", payload: "[{", status: 400 },
  { description: "not a list", payload: JSON.stringify(REPORT), status: 400 },
  { description: "too many", payload: JSON.stringify(Array.from({ length: 21 }, () => REPORT)), status: 400 },
  {
    description: "too much",
    payload: JSON.stringify([{ ...REPORT, url: "x".repeat(100_000) }]),
    status: 413,
  },
])("$description is refused", async ({ payload, status }) => {
  expect(await send(payload)).toBe(status);
});

test("a report from another site's page is refused, and so is another content type", async () => {
  expect(await send(JSON.stringify([REPORT]), { origin: "https://elsewhere.example" })).toBe(403);
  expect(await send(JSON.stringify([REPORT]), { "content-type": "text/plain" })).toBe(415);
});
