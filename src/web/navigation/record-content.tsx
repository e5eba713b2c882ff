import { SearchX } from "lucide-react";
import type { ComponentProps } from "react";
import { isMissing } from "#web/api/api-error.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

type Props<Data> = ComponentProps<typeof AsyncContent<Data>> & {
  /** What the address names: "Invoice". */
  recordName: string;
  /** The list in which it would stand. */
  back: { href: string; label: string };
};

/** The record that an address names: as `AsyncContent`, and a fifth state where there is none, or no longer. */
export function RecordContent<Data>({ recordName, back, ...rest }: Props<Data>) {
  const { data, error } = rest.query;
  if (data !== undefined || !isMissing(error)) return <AsyncContent {...rest} />;
  return (
    <EmptyState
      icon={<SearchX />}
      title={`${recordName} not found`}
      actions={<LinkButton href={back.href}>{back.label}</LinkButton>}
    >
      It may have been deleted in the meantime.
    </EmptyState>
  );
}
