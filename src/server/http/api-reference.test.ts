import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { problem } from "#contract/endpoint.ts";
import { ALL_ENDPOINTS, nameOf } from "#test/support/all-endpoints.ts";
import { type TestApp, testApp, testAppWith } from "#test/support/test-app.ts";
import { signedIn, visitor } from "#test/support/anonymous-client.ts";
import { CODE_DESCRIPTION, meaningOf, refusalCodesOf, statusOfCode } from "./api-description.ts";

type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { name?: string; in?: string; $ref?: string }[];
  requestBody?: object;
  responses?: Record<string, unknown>;
  security?: unknown[];
};
type OpenApi = {
  openapi: string;
  info: { title: string };
  components: {
    securitySchemes: Record<string, { in?: string; name?: string }>;
    schemas: Record<string, { required?: string[] }>;
  };
  security: unknown[];
  paths: Record<string, Record<string, Operation>>;
};

async function document(on?: TestApp): Promise<OpenApi> {
  const { app } = on ?? (await testApp());
  const reply = await app.inject({ url: "/api/openapi.json" });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

test("the document is generated once, and sent compressed to clients that accept it", async () => {
  const { app } = await testApp();
  const request = { url: "/api/openapi.json" };
  const [plain, zipped] = [
    await app.inject(request),
    await app.inject({ ...request, headers: { "accept-encoding": "gzip, br" } }),
  ];
  expect(plain.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    vary: "accept-encoding",
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
});

const KEY_OF_NONE = { "idempotency-key": "a key with spaces" };

/** Resolves a reference inside the document; returns any other value unchanged. */
function resolved(whole: OpenApi, value: unknown): unknown {
  const { $ref } = Object(value);
  if (typeof $ref !== "string") return value;
  return $ref
    .split("/")
    .slice(1)
    .reduce<unknown>((node, step) => Object(node)[step.replaceAll("~1", "/")], whole);
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

test("every operation documents its purpose, input and responses", async () => {
  const { paths } = await document();
  for (const endpoint of ALL_ENDPOINTS) {
    const { id, path, method, summary, status, body, consumes } = endpoint;
    const operation = paths[inOpenApi(path)]?.[method.toLowerCase()];
    expect(operation?.operationId).toBe(id);
    expect(operation?.summary).toBe(summary);
    const named = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name);
    const documented = (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === "path")
      .map(({ name }) => name);
    expect(documented).toEqual(named);
    const statuses = [status, ...refusalCodesOf(endpoint).map(statusOfCode)].map(String);
    expect(new Set(Object.keys(operation?.responses ?? {})), id).toEqual(new Set(statuses));
    expect(operation?.tags, `${method} ${path}`).toEqual([expect.stringMatching(/^[A-Z][a-z -]+$/)]);
    const takesBody = !body.safeParse(undefined).success;
    expect(JSON.stringify(operation?.requestBody ?? {}).includes(consumes), `${method} ${path}`).toBe(
      takesBody || path.endsWith("sign-out"),
    );
  }
});

const RETRY_AFTER = { description: "Seconds to wait before the next attempt", schema: { type: "integer" } };

test("every refusal is documented as the problem that the server really returns", async () => {
  const whole = await document();
  const { paths, components } = whole;
  for (const endpoint of ALL_ENDPOINTS) {
    const { id, path, method } = endpoint;
    const { responses = {} } = paths[inOpenApi(path)]?.[method.toLowerCase()] ?? {};
    const refused = Object.entries(responses).filter(([status]) => !status.startsWith("2"));
    for (const [status, response] of refused) {
      const codes = refusalCodesOf(endpoint).filter((code) => statusOfCode(code) === Number(status));
      const schema = {
        allOf: [
          { $ref: "#/components/schemas/Problem" },
          { type: "object", properties: { code: { description: CODE_DESCRIPTION, enum: codes } } },
        ],
      };
      expect(resolved(whole, response), `${id} ${status}`).toEqual({
        description: codes.map((code) => `- \`${code}\`: ${meaningOf(code)}`).join("\n"),
        ...(status === "429" || status === "503" ? { headers: { "Retry-After": RETRY_AFTER } } : {}),
        content: { "application/problem+json": { schema } },
      });
    }
  }
  const { app } = await testApp();
  const refused = await visitor(app).get("/api/company");
  expect(refused.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(problem.strict().safeParse(refused.body).error).toBeUndefined();
  expect(Object.keys(refused.body)).toEqual(components.schemas["Problem"]?.required);
});

test("every field and parameter is described, and every response says what it contains", async () => {
  const undescribed = new Set<string>();
  const collect = (part: unknown): void => {
    const { properties = {}, examples: _, example: __, ...rest } = Object(part);
    const { name, in: location, description } = rest;
    if (typeof location === "string" && description === undefined) undescribed.add(name);
    for (const [field, schema] of Object.entries(properties)) {
      if (Object(schema).description === undefined) undescribed.add(field);
      collect(schema);
    }
    for (const value of Object.values(rest)) if (typeof value === "object") collect(value);
  };
  const whole = await document();
  collect([whole.paths, whole.components.schemas]);
  expect([...undescribed]).toEqual([]);
  expect(JSON.stringify(whole.paths)).not.toContain('"description":"Success"');
});

test("the description lists who may call an operation, and names the session cookie", async () => {
  const secure = await testAppWith({ PUBLIC_URL: "https://books.example" });
  for (const [server, name] of [
    [await testApp(), "twofold_session"],
    [secure, "__Host-twofold_session"],
  ] as const) {
    const { security, components, paths } = await document(server);
    expect(components.securitySchemes["session"]).toMatchObject({ in: "cookie", name });
    expect((await signedIn(server.app)).cookie().split("=")[0]).toBe(name);
    expect(security).toEqual([{ session: [] }, { token: [] }]);
    for (const { path, method, access } of ALL_ENDPOINTS) {
      const operation = paths[inOpenApi(path)]?.[method.toLowerCase()];
      expect(operation?.security, `${method} ${path}`).toEqual(access === "public" ? [] : undefined);
    }
  }
});

test("the idempotency key is documented for operations that store it", async () => {
  const { paths } = await document();
  const taking = ALL_ENDPOINTS.filter(({ path, method }) =>
    paths[inOpenApi(path)]?.[method.toLowerCase()]?.parameters?.some(
      (parameter) => parameter.$ref === "#/components/parameters/IdempotencyKey",
    ),
  );
  const names = taking.map(nameOf);
  expect(names).toEqual(
    expect.arrayContaining(["POST /api/journals", "POST /api/bills", "POST /api/tokens"]),
  );
  expect(names.filter((name) => name.startsWith("GET"))).toEqual([]);
  // Every operation that reads the key refuses an invalid one.
  const guest = await signedIn((await testApp()).app);
  const reply = await guest.post("/api/accounts", { code: "1500", type: "asset", name: "Till" }, KEY_OF_NONE);
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "Idempotency-Key" }] } });
  for (const name of [
    "POST /api/auth/sign-in/email",
    "DELETE /api/sessions/:id",
    "POST /api/sample-company",
  ]) {
    expect(names).not.toContain(name);
  }
});

test("every reference inside the document resolves", async () => {
  const whole = await document();
  const references = JSON.stringify(whole).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, path = ""] of references) {
    expect(resolved(whole, { $ref: `#/${path}` }), path).toBeDefined();
  }
});

test("the readable reference is served without foreign scripts", async () => {
  const { app } = await testApp();
  const reply = await app.inject({ url: "/api/docs/" });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).not.toMatch(/(src|href)="(https?:)?\/\//);
});
