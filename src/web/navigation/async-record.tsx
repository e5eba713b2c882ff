import { SearchX } from "lucide-react";
import type { ComponentProps } from "react";
import { isMissing } from "#web/api/api-error.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

type Props<Data> = ComponentProps<typeof AsyncContent<Data>> & {
  /** The type of the record: "Invoice". */
  recordName: string;
  /** The list the record belongs to. */
  back: { href: string; label: string };
};

/** The record at the current URL: like `AsyncContent`, with a fifth state for a missing or deleted record. */
export function AsyncRecord<Data>({ recordName, back, ...rest }: Props<Data>) {
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
