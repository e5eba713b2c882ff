import type { ConfirmedRate } from "#domain/exchange.ts";
import type { FieldError } from "#domain/refusals.ts";
import { ApiError } from "./api-error.ts";

/**
 * Returns the body of a successful response, typed by the contract. The server is compiled against that type and the
 * tests check every reply against its schema, so the browser doesn't load the schemas to check it again.
 */
export async function readReply<Reply>(response: Response): Promise<Reply> {
  const body: unknown = response.status === 204 ? undefined : await bodyOf(response);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return body as Reply;
}

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  const isFile = type.startsWith("application/pdf") || type.startsWith("application/xml");
  return isFile ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

const UNEXPECTED = "An unexpected error occurred";

/** Reads a problem document (RFC 9457) from a refused request; other answers, as from a proxy, have no message. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body = await jsonOrNull(response);
  const textAt = (key: string): string | undefined => {
    const value = body?.[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return new ApiError({
    status: response.status,
    code: textAt("code") ?? "request.failed",
    detail: textAt("detail") ?? UNEXPECTED,
    errors: fieldErrors(body?.["errors"]),
    current: body?.["current"],
  });
}

async function jsonOrNull(response: Response): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null ? { ...body } : null;
  } catch {
    return null;
  }
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (typeof item !== "object" || item === null || !("field" in item) || !("message" in item)) return [];
    return [{ field: String(item.field), message: String(item.message), ...readRate(item) }];
  });
}

/** Exchange rate that an error questions; to confirm it, send it back unchanged. */
function readRate(item: object): Pick<FieldError, "rate"> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return "rate" in item ? { rate: item.rate as ConfirmedRate } : {};
}
