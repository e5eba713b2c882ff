import { useParams } from "@tanstack/react-router";

/** A part of the address, such as the id of /app/journals/$id; undefined where the address has none. */
export function usePathParam(name: string): string | undefined {
  const params: Record<string, unknown> = useParams({ strict: false });
  const value = params[name];
  return typeof value === "string" ? value : undefined;
}
