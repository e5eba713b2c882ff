import type { ConfirmedRate } from "#domain/exchange.ts";
import type { FieldError } from "#domain/refusals.ts";
import { ApiError } from "./api-error.ts";

/**
 * The body of a successful response. Its type is the contract's, which the server's handlers are compiled against
 * and whose schemas check every reply in the tests, so that the browser does not carry them to check it again.
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

/** Reads a problem document (RFC 9457) from a refused request; whatever else a proxy answers has no sentence for people. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body = await jsonOrNull(response);
  const text = (key: string): string | undefined => {
    const value = body?.[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return new ApiError({
    status: response.status,
    code: text("code") ?? "request.failed",
    detail: text("detail") ?? UNEXPECTED,
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
    return [{ field: String(item.field), message: String(item.message), ...rateOf(item) }];
  });
}

/** The exchange rate that an error questions; confirming it sends it back as it is. */
function rateOf(item: object): Pick<FieldError, "rate"> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return "rate" in item ? { rate: item.rate as ConfirmedRate } : {};
}
