import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Endpoint } from "#contract/endpoint.ts";

/** The part of JSON Schema that the API description uses for the parts of a value. */
export type ApiSchema = {
  $ref?: string;
  properties?: Record<string, ApiSchema>;
  items?: ApiSchema;
  anyOf?: ApiSchema[];
  allOf?: ApiSchema[];
  examples?: unknown[];
};
type MediaTypes = Record<string, { schema: ApiSchema; example?: unknown }>;
type Response = { $ref?: string; content?: MediaTypes };
type ApiOperation = { requestBody?: { content: MediaTypes }; responses: Record<string, Response> };
export type ApiDescription = {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, ApiSchema>; responses: Record<string, Response> };
};

export function operationOf({ paths }: ApiDescription, { method, path }: Endpoint): ApiOperation {
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
export const nameOfSchema = ({ $ref }: ApiSchema): string | undefined => $ref?.split("/").at(-1);

/**
 * Returns what a schema of the description does not allow in a value, or null if the value fits. The validator is a
 * third party's, so that a mistake in our schemas is not repeated in it.
 */
export function schemaProblems({ components }: ApiDescription) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ components }, "api");
  return (schema: ApiSchema, value: unknown): string | null => {
    const anywhere: ApiSchema = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
    return ajv.validate(anywhere, value) ? null : ajv.errorsText();
  };
}
