import { beforeAll, expect, test } from "vitest";
import { ALL_ENDPOINTS } from "#test/support/all-endpoints.ts";
import { answersOfApi, hasSucceeded } from "#test/support/api-answers.ts";
import type { ApiAnswer } from "#test/support/call-endpoint.ts";
import { type ApiDescription, responseOf, schemaProblems } from "#test/support/api-schemas.ts";
import { newBooks } from "#test/support/new-books.ts";
import { useOwnTestApp } from "#test/support/test-app.ts";

let description: ApiDescription;
let sampleAnswers: ApiAnswer[];
let answers: ApiAnswer[];

beforeAll(async () => {
  // Other tests have used up the hourly limit of one address, such as for signing up.
  await useOwnTestApp();
  ({ body: description } = await (await newBooks()).get("/openapi.json"));
  const all = await answersOfApi();
  ({ sampleAnswers } = all);
  answers = [...sampleAnswers, ...all.otherAnswers];
});

/**
 * Operations that need an email, another member, a second code in time, a card payment provider or an identity provider: other
 * tests make these succeed.
 */
const UNREACHABLE_OPERATIONS = [
  "approvals.approve",
  "approvals.reject",
  "auth.resetPassword",
  "auth.verifyEmail",
  "cardPayments.update",
  "identityProvider.connect",
  "identityProvider.disconnect",
  "identityProvider.finish",
  "identityProvider.start",
  "invitations.accept",
  "invitations.lookUp",
  "members.leave",
  "plan.manage",
  "twoFactor.disable",
  "twoFactor.renewRecoveryCodes",
  "twoFactor.signIn",
];

test("every operation is called, and all but a few succeed", () => {
  const requestedEndpoints = new Set(answers.map(({ endpoint }) => endpoint));
  expect(requestedEndpoints).toEqual(new Set(ALL_ENDPOINTS));
  const succeeded = new Set(answers.filter(hasSucceeded).map(({ endpoint }) => endpoint));
  const refused = ALL_ENDPOINTS.filter((endpoint) => !succeeded.has(endpoint)).map(({ id }) => id);
  expect(refused.toSorted()).toEqual(UNREACHABLE_OPERATIONS);
  // The sample company answers all reads.
  expect(sampleAnswers.filter((answer) => !hasSucceeded(answer))).toEqual([]);
});

test("every response matches the API description", () => {
  const problems = schemaProblems(description);
  let checked = 0;
  for (const { endpoint, reply } of answers) {
    const caseName = `${endpoint.id} ${reply.status}`;
    const response = responseOf(description, endpoint, reply.status);
    expect(response, caseName).toBeDefined();
    const type = String(reply.headers["content-type"]).split(";")[0];
    const described = Object.entries(response?.content ?? {});
    expect(
      described.map(([mediaType]) => mediaType),
      caseName,
    ).toEqual(reply.text === "" ? [] : [endpoint.produces === "*/*" ? "*/*" : type]);
    const body = endpoint.produces === "*/*" ? reply.text : reply.body;
    for (const [, { schema }] of described) expect(problems(schema, body), caseName).toBeNull();
    checked += 1;
  }
  expect(checked).toBeGreaterThanOrEqual(ALL_ENDPOINTS.length + sampleAnswers.length);
});
