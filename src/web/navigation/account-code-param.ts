import { usePathParam } from "./address.ts";

/** The account code in the URL (see `encodeAccountCode` in paths.ts); undefined if the URL has none. */
export function useAccountCodeParam(): string | undefined {
  return usePathParam("code")?.replace(/^~/, "");
}
