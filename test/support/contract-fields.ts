import { z } from "zod";

/** The type of a field: each kind has its own hostile values. */
export type ValueKind =
  | "id"
  | "date"
  | "amount"
  | "quantity"
  | "price"
  | "signedQuantity"
  | "percentage"
  | "number"
  | "boolean"
  | "choice"
  | "text"
  | "list"
  | "record";

/** The path of a value: ["lines", 0, "debit"]. */
export type InputField = { path: readonly (string | number)[]; kind: ValueKind };

type JsonSchema = {
  $ref?: string;
  /** Several, including fields that accept null. */
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: unknown;
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

/** Every field in the input of a schema, with the first element standing in for all of a list. */
export function placesIn(schema: z.ZodType): InputField[] {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return fieldsBelow(
    withoutReferences(JSON.parse(JSON.stringify(json)), JSON.parse(JSON.stringify($defs))),
    [],
  );
}

/** The schema with each reference replaced by its definition. */
function withoutReferences(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const name = schema.$ref?.slice("#/$defs/".length);
  const resolved = name === undefined ? schema : schemas[name];
  if (!resolved) throw new Error(`Nothing is named ${name}`);
  const inside = (part: JsonSchema) => withoutReferences(part, schemas);
  const { properties, items, anyOf, ...rest } = resolved;
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [key, inside(property)]),
      ),
    }),
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
  };
}

/** "lines[].debit", in the contract's notation for IDs. */
export function nameOfPlace({ path }: InputField): string {
  return path
    .map((step) => (typeof step === "number" ? "[]" : `.${step}`))
    .join("")
    .slice(1);
}

/** A copy of a sample with another value in a field; `undefined` removes the field. */
export function withValue(sample: unknown, path: InputField["path"], value: unknown): unknown {
  const [step, ...remainingPath] = path;
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list: unknown[] = Array.isArray(sample) ? sample : [];
    const item = withValue(list[step], remainingPath, value);
    return step < list.length ? list.with(step, item) : [...list, item];
  }
  return {
    ...(typeof sample === "object" ? sample : {}),
    [step]: withValue(read(sample, step), remainingPath, value),
  };
}

function read(sample: unknown, step: string): unknown {
  const entry = Object.entries(sample ?? {}).find(([name]) => name === step);
  return entry?.[1];
}

function fieldsBelow(schema: JsonSchema, path: InputField["path"]): InputField[] {
  const ownField = path.length === 0 ? [] : [{ path, kind: kindOf(schema) }];
  const resolvedSchema = valueOf(schema);
  const fields = Object.entries(resolvedSchema.properties ?? {});
  const items = resolvedSchema.items === undefined ? [] : fieldsBelow(resolvedSchema.items, [...path, 0]);
  return [...ownField, ...fields.flatMap(([name, field]) => fieldsBelow(field, [...path, name])), ...items];
}

/** The accepted value of a field that also accepts null. */
function valueOf(schema: JsonSchema): JsonSchema {
  const [first] = (schema.anyOf ?? []).filter((part) => part.type !== "null" && part.const !== "");
  return first === undefined ? schema : valueOf(first);
}

function kindOf(fieldSchema: JsonSchema): ValueKind {
  const schema = valueOf(fieldSchema);
  if (schema.enum !== undefined || schema.const !== undefined) return "choice";
  if (schema.format === "uuid") return "id";
  if (schema.format === "date") return "date";
  if (/^\^(-\?)?\\d\{1,15\}/.test(schema.pattern ?? "")) return "amount";
  if (schema.pattern === "^\\d{1,12}(\\.\\d{1,6})?$") return "price";
  if (schema.pattern?.startsWith("^\\d{1,12}")) return "quantity";
  if (schema.pattern?.startsWith("^-?\\d{1,12}")) return "signedQuantity";
  if (schema.pattern?.startsWith("^(100")) return "percentage";
  const kinds: Record<string, ValueKind> = {
    integer: "number",
    number: "number",
    boolean: "boolean",
    array: "list",
    object: "record",
  };
  const type = [schema.type ?? ""].flat().find((name) => name !== "null") ?? "";
  return kinds[type] ?? "text";
}
