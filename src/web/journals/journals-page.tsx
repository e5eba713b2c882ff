import { Plus } from "lucide-react";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { JournalList } from "./journal-list.tsx";

/** The journals with their lines (Spec 2.7). */
export function JournalsPage() {
  return (
    <>
      <PageHeader
        title="Journal Entries"
        actions={
          <LinkButton variant="primary" icon={<Plus />} href={paths.newJournal()}>
            New Journal Entry
          </LinkButton>
        }
      />
      <JournalList label="Journals" detail="lines" />
    </>
  );
}
