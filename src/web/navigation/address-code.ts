import { usePathParam } from "./address.ts";

/** The code of the account in the address (`codeInAddress` of paths.ts); undefined where the address has none. */
export function useCodeOfAddress(): string | undefined {
  return usePathParam("code")?.replace(/^~/, "");
}
