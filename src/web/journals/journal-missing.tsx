import { BookOpenText } from "lucide-react";
import { paths } from "#web/app/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

/** An address whose journal does not exist, or no longer does. */
export function JournalMissing() {
  return (
    <EmptyState
      icon={<BookOpenText />}
      title="Journal not found"
      actions={<LinkButton href={paths.journals()}>Journal Entries</LinkButton>}
    >
      It may have been deleted meanwhile.
    </EmptyState>
  );
}
