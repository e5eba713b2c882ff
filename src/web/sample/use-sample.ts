import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { forgetBooksOfPage } from "#web/api/books-of-page.ts";
import { call } from "#web/api/call.ts";
import { failureText } from "#web/api/failure-text.ts";
import { sessionQuery } from "#web/api/session.ts";
import { paths } from "#web/navigation/paths.ts";

const FAILED = {
  load: "Failed to load the sample company",
  remove: "Failed to remove the sample company",
} as const;

/** Loads the sample company, or removes it: either way the owner goes on in another book. Its error can be shown. */
export function useSample(action: keyof typeof FAILED) {
  const openOtherBook = useOpenOtherBook();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(`sample.${action}`);
      } catch (error) {
        throw new Error(failureText(error, FAILED[action]), { cause: error });
      }
      await openOtherBook();
    },
  });
}

/**
 * Nothing of the book that is left may stay: whatever was read of it is dropped, its pages are left without a
 * question, and the session that names the other book draws everything anew.
 */
function useOpenOtherBook(): () => Promise<void> {
  const cache = useQueryClient();
  const router = useRouter();
  return async () => {
    forgetBooksOfPage();
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    await router.navigate({ href: paths.home(), ignoreBlocker: true });
    await cache.query({ ...sessionQuery, staleTime: 0 });
  };
}
