import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { clearPageBook } from "#web/api/page-book.ts";
import { call } from "#web/api/call-api.ts";
import { failureText } from "#web/api/api-error.ts";
import { sessionQuery, useSession } from "#web/api/session.ts";
import { forgetCompany } from "#web/api/last-company.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toast.tsx";

const RemoveSampleDialog = lazyPart(
  async () => (await import("./remove-sample-dialog.tsx")).RemoveSampleDialog,
);

type Props = { size?: "small" | "normal" };

/** Opens the sample company; the user's own company isn't changed. */
export function LoadSampleButton({ size = "normal" }: Props) {
  const load = useSample("load");
  const loadSample = () =>
    load.mutate(undefined, { onError: ({ message }) => showToast(message, { tone: "negative" }) });
  return (
    <Button size={size} pending={load.isPending} onClick={loadSample}>
      {load.isPending ? "Loading the sample company" : "Load the sample company"}
    </Button>
  );
}

/** The second action of an empty list (Interface 6.7): open the sample company, which has records. */
export function SampleEntryPoint() {
  return useSession().company.isSample ? null : <LoadSampleButton />;
}

/** Shown on every page of the sample company, with a link back to the user's own company (Interface 4). */
export function SampleBanner() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section
      aria-label="Sample company"
      className="flex min-h-11 items-center justify-center gap-x-3 border-b border-line bg-accent-soft px-4 py-1.5 text-accent-ink sm:px-6 print:hidden"
    >
      <p className="flex min-w-0 items-start gap-2 font-medium max-sm:flex-1">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        You're viewing the sample company.
      </p>
      <Button size="small" onClick={() => setConfirming(true)}>
        Remove sample company
      </Button>
      {isConfirming && <RemoveSampleDialog onClose={() => setConfirming(false)} />}
    </section>
  );
}

const FAILED = {
  load: "Couldn't load the sample company",
  remove: "Couldn't remove the sample company",
} as const;

/** Loads or removes the sample company; either way the user continues in another company. */
export function useSample(action: keyof typeof FAILED) {
  const openOtherBook = useOpenOtherBook();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(`sampleCompany.${action}`);
      } catch (error) {
        throw new Error(failureText(error, FAILED[action]), { cause: error });
      }
      await openOtherBook();
    },
  });
}

/**
 * Discards all data of the company being left: clears the cache, leaves its pages without asking about unsaved changes,
 * and reloads the session, which returns the other company and renders everything again.
 */
function useOpenOtherBook(): () => Promise<void> {
  const cache = useQueryClient();
  const router = useRouter();
  return async () => {
    // The current URL belongs to the company being left.
    if (paths.home() !== paths.firstHome()) {
      forgetCompany();
      window.location.assign(paths.firstHome());
      return;
    }
    clearPageBook();
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    await router.navigate({ href: paths.home(), ignoreBlocker: true });
    await cache.query({ ...sessionQuery, staleTime: 0 });
  };
}
