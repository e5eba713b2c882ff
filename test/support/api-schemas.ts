import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Endpoint } from "#contract/endpoint.ts";

/** The part of JSON Schema that the API description uses for the parts of a value. */
export type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  examples?: unknown[];
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Response = { $ref?: string; content?: Content };
type Operation = { requestBody?: { content: Content }; responses: Record<string, Response> };
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};

export function operationOf({ paths }: ApiDescription, { method, path }: Endpoint): Operation {
  const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`The API's description lacks ${method} ${path}`);
  return operation;
}

/** The description of an operation's response with a status; undefined if there is none. */
export function responseOf(
  description: ApiDescription,
  endpoint: Endpoint,
  status: number,
): Response | undefined {
  const response = operationOf(description, endpoint).responses[status];
  const shared = response?.$ref?.split("/").at(-1);
  return shared === undefined ? response : description.components.responses[shared];
}

/** The name of a named schema; undefined for any other. */
export const nameOfSchema = ({ $ref }: Schema): string | undefined => $ref?.split("/").at(-1);

/**
 * Returns what a schema of the description does not allow in a value, or null if the value fits. The validator is a
 * third party's, so that a mistake in our schemas is not repeated in it.
 */
export function schemaProblems({ components }: ApiDescription) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ components }, "api");
  return (schema: Schema, value: unknown): string | null => {
    const anywhere: Schema = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
    return ajv.validate(anywhere, value) ? null : ajv.errorsText();
  };
}
