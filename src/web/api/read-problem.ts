import type { FieldError } from "#domain/refusals.ts";
import { ApiError } from "./api-error.ts";

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
    return [{ field: String(item.field), message: String(item.message) }];
  });
}
