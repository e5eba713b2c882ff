import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Link as LinkIcon, Share2 } from "lucide-react";
import { useState } from "react";
import type { DocumentEmails } from "#contract/emails.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useSearchParams } from "#web/navigation/address.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";
import type { LinkableResource } from "./new-link-dialog.tsx";

const readSend = ({ send }: Readonly<Record<string, string | undefined>>) => ({
  send: send === "yes" ? ("yes" as const) : undefined,
});

/** Whether the page of an invoice or quote was opened to send it. */
export const useSendSearch = () => useSearchParams(readSend);

type LinkTarget = { resource: LinkableResource; id: string };

/** Emails of an invoice or quote; first creates a share link for the next one to include. */
export function useEmailsWithLink(
  { resource, id }: LinkTarget,
  isEnabled: boolean,
): DocumentEmails | undefined {
  const cache = useQueryClient();
  return useQuery({
    queryKey: ["emails with a share link", resource, id],
    queryFn: async () => {
      await call(`${resource}.share`, { params: { id } });
      void cache.invalidateQueries({ queryKey: [`${resource}.links`] });
      return call(`${resource}.emails`, { params: { id } });
    },
    enabled: isEnabled,
    gcTime: 0,
    staleTime: Infinity,
  }).data;
}

/** Whether this device has a share sheet that a finger would use. */
const canShare = (): boolean => "share" in navigator && window.matchMedia("(pointer: coarse)").matches;

/** Copies the share link, creating it if there is none (Behavior 2.23); on a phone, opens the share sheet with it. */
export function CopyLinkButton({ resource, id }: LinkTarget) {
  const share = useApiMutation(`${resource}.share`);
  const [isCopied, setCopied] = useState(false);
  const [opensSheet] = useState(canShare);
  async function copy(): Promise<void> {
    try {
      const { path } = await share.mutateAsync({ params: { id } });
      const url = `${window.location.origin}${path}`;
      if (opensSheet) await openShareSheet(url);
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch (error) {
      showToast(failureText(error, "Couldn't share the link. It is shown under Share link."), {
        tone: "negative",
      });
    }
  }
  const Icon = opensSheet ? Share2 : isCopied ? Check : LinkIcon;
  return (
    <Button needs={`${resource}.share`} icon={<Icon />} pending={share.isPending} onClick={() => void copy()}>
      {opensSheet ? "Share link" : isCopied ? "Link copied" : "Copy link"}
    </Button>
  );
}

/** Closing the sheet without sharing isn't an error. */
async function openShareSheet(url: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
