import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** Goes to an address that paths.ts has spelled: `go(paths.journals())`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return useCallback((href, { replace = false } = {}) => void router.navigate({ href, replace }), [router]);
}
