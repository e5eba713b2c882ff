import { FIELD_DESCRIPTIONS, TYPE_DESCRIPTIONS } from "./field-descriptions.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** What an ID, a count, a name, a moment or a person in a record is about; its prefix says which. */
const DERIVED: readonly (readonly [suffix: string, describe: (subject: string) => string])[] = [
  ["Ids", (subject) => `IDs of the ${subject}s.`],
  ["Id", (subject) => `ID of the ${subject}.`],
  ["Count", (subject) => `Number of ${subject}s.`],
  ["Code", (subject) => `Code of the ${subject}.`],
  ["Name", (subject) => `Name of the ${subject}.`],
  ["Number", (subject) => `Number of the ${subject}.`],
  ["Kind", (subject) => `Kind of ${subject}.`],
  ["Type", (subject) => `Type of ${subject}.`],
  ["Email", (subject) => `Email address of the ${subject}.`],
];

const EVENTS = [
  ["At", (event: string) => `When it was ${event}; null if it wasn't.`],
  ["On", (event: string) => `The date on which it was ${event}; null if it wasn't.`],
  ["By", (event: string) => `Who ${event} it; null if that account was deleted.`],
] as const;

/** The description of a field: its own, the one of all fields with its name, or one that follows from its name. */
export function describeField({ owner, field }: { owner: string; field: string }): string | undefined {
  const written = FIELD_DESCRIPTIONS[`${owner}.${field}`] ?? FIELD_DESCRIPTIONS[field];
  if (written !== undefined) return written;
  for (const [suffix, describe] of DERIVED)
    if (field.endsWith(suffix)) return describe(wordsOf(field.slice(0, -suffix.length)));
  for (const [suffix, describe] of EVENTS)
    if (/(ed|sent|set)(At|On|By)$/.test(field) && field.endsWith(suffix))
      return describe(wordsOf(field.slice(0, -suffix.length)));
  return undefined;
}

/** "bankTransaction" as "bank transaction". */
const wordsOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();

/** Returns a schema whose fields all have descriptions; `owner` is the name of the schema or of the field that holds it. */
export function describeFields(schema: unknown, owner: string): unknown {
  if (Array.isArray(schema)) return schema.map((part) => describeFields(part, owner));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === "examples" || key === "example") return [key, value];
      if (key === "properties" && isObject(value)) return [key, describeProperties(value, owner)];
      return [key, describeFields(value, owner)];
    }),
  );
}

function describeProperties(properties: JsonObject, owner: string): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const described = describeFields(schema, field);
      const description = describeField({ owner, field });
      const needsOne = isObject(described) && described["description"] === undefined;
      return [field, needsOne && description !== undefined ? { description, ...described } : described];
    }),
  );
}

/** Returns named schemas with descriptions of the schemas and of their fields. */
export function describeSchemas(schemas: Readonly<Record<string, JsonObject>>): JsonObject {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const description = TYPE_DESCRIPTIONS[name];
      const described = describeFields(schema, name);
      return [
        name,
        description === undefined ? described : { description, ...(isObject(described) ? described : {}) },
      ];
    }),
  );
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
