import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { forgetBooksOfPage } from "#web/api/page-book.ts";
import { call } from "#web/api/call.ts";
import { failureText } from "#web/api/api-error.ts";
import { sessionQuery, useSession } from "#web/api/session.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = { size?: "small" | "normal" };

/** Opens the sample company; the person's own book stays as it is. */
export function LoadSampleButton({ size = "normal" }: Props) {
  const load = useSample("load");
  const start = () =>
    load.mutate(undefined, { onError: ({ message }) => showToast(message, { tone: "negative" }) });
  return (
    <Button size={size} pending={load.isPending} onClick={start}>
      {load.isPending ? "Loading the sample company" : "Load the sample company"}
    </Button>
  );
}

/** The second action of an empty list (Interface 6.7): opening a company that has records. */
export function SampleEntryPoint() {
  return useSession().book.isSample ? null : <LoadSampleButton />;
}

/**
 * Says on every page of the sample company that it is one, and leads back to the person's own books (Interface 4).
 */
export function SampleBanner() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section
      aria-label="Sample company"
      className="flex min-h-11 items-center justify-center gap-x-3 border-b border-line bg-accent-soft px-4 py-1.5 text-accent-ink sm:px-6 print:hidden"
    >
      <p className="flex min-w-0 items-start gap-2 font-medium max-sm:flex-1">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        You are looking at the sample company.
      </p>
      <Button size="small" onClick={() => setConfirming(true)}>
        Remove it
      </Button>
      {isConfirming && <RemoveSampleDialog onClose={() => setConfirming(false)} />}
    </section>
  );
}

/** Asks before the sample company is removed with everything that the user has tried in it. */
export function RemoveSampleDialog({ onClose }: { onClose: () => void }) {
  const remove = useSample("remove");
  return (
    <ConfirmDialog
      title="Remove the sample company"
      question="Everything in it will be deleted, including anything you entered. Your own books aren't affected."
      confirmLabel="Remove it"
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
}

const FAILED = {
  load: "Failed to load the sample company",
  remove: "Failed to remove the sample company",
} as const;

/** Loads or removes the sample company; either way the owner goes on in another book. */
function useSample(action: keyof typeof FAILED) {
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
 * Nothing may stay of the book that the owner leaves: this drops what was read of it, leaves its pages without a
 * question, and reads the session, which names the other book and renders everything again.
 */
function useOpenOtherBook(): () => Promise<void> {
  const cache = useQueryClient();
  const router = useRouter();
  return async () => {
    // The address of this page names the books that are left.
    if (paths.home() !== paths.firstHome()) {
      window.location.assign(paths.firstHome());
      return;
    }
    forgetBooksOfPage();
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    await router.navigate({ href: paths.home(), ignoreBlocker: true });
    await cache.query({ ...sessionQuery, staleTime: 0 });
  };
}
