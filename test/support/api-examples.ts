import { answersOfApi, hasSucceeded } from "./api-answers.ts";
import type { ApiAnswer } from "./call-endpoint.ts";
import {
  type ApiDescription,
  nameOfSchema,
  operationOf,
  responseOf,
  type ApiSchema,
  schemaProblems,
} from "./api-schemas.ts";
import { newBooks } from "./new-books.ts";

/** A value of each named schema, and one of each body without a name, by its operation. */
type Examples = { schemas: Record<string, unknown>; bodies: Record<string, unknown> };

type NamedExample = { name: string; schema: ApiSchema; value: unknown };

/** Examples from requests and responses: of the sample company or, if it has none, of test books. */
export async function newExamples(): Promise<Examples> {
  const { sampleAnswers, otherAnswers } = await answersOfApi();
  const { body: description } = await (await newBooks()).get("/openapi.json");
  const sources = [otherAnswers, otherAnswers.filter(hasSucceeded), sampleAnswers];
  const examples = sources.map((answers) => examplesFrom(description, answers));
  const schemas = Object.assign({}, ...examples.map((source) => source.schemas));
  const bodies = Object.assign({}, ...examples.map((source) => source.bodies));
  return { schemas: { ...schemas, ...inputsFromRecords(description, schemas) }, bodies };
}

function examplesFrom(description: ApiDescription, answers: readonly ApiAnswer[]): Examples {
  const values = new Map<string, unknown[]>();
  const bodies: Examples["bodies"] = {};
  for (const { endpoint, body, reply } of answers) {
    const [answered] = Object.values(responseOf(description, endpoint, reply.status)?.content ?? {});
    const bodySchema = operationOf(description, endpoint).requestBody?.content[endpoint.consumes]?.schema;
    if (bodySchema !== undefined && nameOfSchema(bodySchema) === undefined && body !== undefined)
      bodies[endpoint.id] ??= body;
    const namedExamples = [
      ...findNamedParts(description, bodySchema, body),
      ...findNamedParts(description, answered?.schema, reply.body),
    ];
    for (const { name, value } of namedExamples) values.set(name, [...(values.get(name) ?? []), value]);
  }
  return {
    schemas: Object.fromEntries(Array.from(values, ([name, candidates]) => [name, best(candidates)])),
    bodies,
  };
}

/** The parts of a value that have a named schema in the description, itself included. */
function* findNamedParts(
  description: ApiDescription,
  schema: ApiSchema | undefined,
  value: unknown,
): Generator<NamedExample> {
  if (schema === undefined || value === undefined || value === null) return;
  const name = nameOfSchema(schema);
  const resolved = name === undefined ? schema : (description.components.schemas[name] ?? {});
  if (name !== undefined) yield { name, schema: resolved, value };
  for (const branch of [...(resolved.anyOf ?? []), ...(resolved.allOf ?? [])])
    yield* findNamedParts(description, branch, value);
  for (const [key, property] of Object.entries(resolved.properties ?? {}))
    yield* findNamedParts(description, property, Object(value)[key]);
  if (Array.isArray(value))
    for (const item of value) yield* findNamedParts(description, resolved.items, item);
}

/** The most informative value: with no blank fields, or as few as possible; the shortest of those. */
function best(values: readonly unknown[]): unknown {
  return values.toSorted((a, b) => countEmptyValues(a) - countEmptyValues(b) || lengthOf(a) - lengthOf(b))[0];
}

const lengthOf = (value: unknown) => JSON.stringify(value).length;
const countEmptyValues = (value: unknown) => JSON.stringify(value).match(/null|""|\[\]/g)?.length ?? 0;

/** Requests derived from a record as it was read: InvoiceInput and InvoiceUpdate from Invoice. */
function inputsFromRecords(description: ApiDescription, examples: Examples["schemas"]): Examples["schemas"] {
  const problems = schemaProblems(description);
  const requestSchemas = Object.entries(description.components.schemas).flatMap(([name, schema]) => {
    const record = examples[name.replace(/(Input|Update)$/, "")];
    return record === undefined ? [] : [[name, schema, partOf(description, schema, record)] as const];
  });
  return Object.fromEntries(
    requestSchemas
      .filter(([, schema, value]) => problems(schema, value) === null)
      .map(([name, , value]) => [name, value]),
  );
}

/** The part of a value that a schema describes. */
function partOf(description: ApiDescription, schema: ApiSchema, value: unknown): unknown {
  const name = nameOfSchema(schema);
  if (name !== undefined) return partOf(description, description.components.schemas[name] ?? {}, value);
  const { items, properties } = schema;
  if (items !== undefined && Array.isArray(value))
    return value.map((item) => partOf(description, items, item));
  if (properties === undefined) return value;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => Object.hasOwn(Object(value), key))
      .map(([key, property]) => [key, partOf(description, property, Object(value)[key])]),
  );
}
