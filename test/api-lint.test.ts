import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { describeApi } from "#server/http/api-description.ts";
import { ALL_ENDPOINTS } from "#test/support/all-endpoints.ts";
import { type ApiDescription, operationOf, schemaProblems } from "#test/support/api-schemas.ts";

/** The recommended rules. The description need not name the product's license. */
const RULES = "extends: [recommended]\nrules:\n  info-license: off\n";
const linter = path.join(
  createRequire(import.meta.url).resolve("@redocly/cli/package.json"),
  "../bin/cli.js",
);

type LintResult = { problems: { ruleId: string; message: string }[] };

function lint(description: unknown): LintResult["problems"] {
  const folder = mkdtempSync(path.join(tmpdir(), "twofold-api-"));
  try {
    writeFileSync(path.join(folder, "redocly.yaml"), RULES);
    writeFileSync(path.join(folder, "openapi.json"), JSON.stringify(description));
    const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const args = [linter, "lint", "openapi.json", "--format=json"];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
    const lintResult: LintResult = JSON.parse(stdout);
    return lintResult.problems;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const described = () =>
  describeApi(ALL_ENDPOINTS, { url: "https://books.example", sessionCookie: "session" });

test("an OpenAPI linter finds nothing wrong with the description", () => {
  expect(lint(described())).toEqual([]);
});

test("the linter reports what is wrong with a faulty description", () => {
  expect(lint({ ...described(), servers: [] }).map(({ ruleId }) => ruleId)).toContain("no-empty-servers");
});

test("every record and every body has a recorded example that matches its schema", () => {
  const description: ApiDescription = JSON.parse(JSON.stringify(described()));
  const problems = schemaProblems(description);
  const schemaNames = Object.entries(description.components.schemas).map(([name, schema]) => {
    const [example] = schema.examples ?? [];
    return { name, schema, example };
  });
  const bodies = ALL_ENDPOINTS.flatMap((endpoint) => {
    const content = operationOf(description, endpoint).requestBody?.content[endpoint.consumes];
    const isNamed = content?.schema.$ref !== undefined;
    return content === undefined || isNamed ? [] : [{ name: endpoint.id, ...content }];
  });
  for (const { name, schema, example } of [...schemaNames, ...bodies]) {
    expect(example, name).toBeDefined();
    expect(problems(schema, example), `${name}: npm run examples`).toBeNull();
  }
});
