import { expect, test } from "vitest";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import { testApp } from "#test/support/test-app.ts";

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string }[];
  requestBody?: object;
  responses?: object;
};
type OpenApi = { openapi: string; info: { title: string }; paths: Record<string, Record<string, Operation>> };

async function document(): Promise<OpenApi> {
  const { app } = await testApp();
  const reply = await app.inject({ url: "/api/openapi.json" });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const inOpenApi = (path: string) => path.replace(/:(\w+)/g, "{$1}");

test("the document lists every endpoint of the contract, and nothing else", async () => {
  const { openapi, paths } = await document();
  expect(openapi).toBe("3.1.0");
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual(ALL_ENDPOINTS.map((endpoint) => inOpenApi(nameOf(endpoint))).toSorted());
});

test("every operation says what it is for, what it takes and what it answers", async () => {
  const { paths } = await document();
  for (const { path, method, summary, status, body, consumes } of ALL_ENDPOINTS) {
    const operation = paths[inOpenApi(path)]?.[method.toLowerCase()];
    expect(operation?.summary).toBe(summary);
    const named = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name);
    const documented = (operation?.parameters ?? [])
      .filter((one) => one.in === "path")
      .map(({ name }) => name);
    expect(documented).toEqual(named);
    expect(Object.keys(operation?.responses ?? {}), `${method} ${path}`).toEqual([String(status)]);
    expect(operation?.tags, `${method} ${path}`).toEqual([expect.stringMatching(/^[A-Z][a-z -]+$/)]);
    const takesBody = !body.safeParse(undefined).success;
    expect(JSON.stringify(operation?.requestBody ?? {}).includes(consumes), `${method} ${path}`).toBe(
      takesBody || path.endsWith("sign-out"),
    );
  }
});

test("every reference inside the document leads somewhere", async () => {
  const whole = await document();
  const references = JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, path = ""] of references) {
    const target = path
      .split("/")
      .reduce<unknown>((at, step) => Object(at)[step.replaceAll("~1", "/")], whole);
    expect(target, path).toBeDefined();
  }
});

test("the readable reference is served without foreign scripts", async () => {
  const { app } = await testApp();
  const reply = await app.inject({ url: "/api/docs/" });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toMatch(/(src|href)="(https?:)?\/\//);
});
