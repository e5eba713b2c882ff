import { Plus } from "lucide-react";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { JournalList } from "./journal-list.tsx";

/** The journals one by one, without their lines (Spec 2.7). */
export function TransactionsPage() {
  return (
    <>
      <PageHeader
        title="Transactions"
        actions={
          <LinkButton variant="primary" icon={<Plus />} href={paths.newJournal()}>
            New Transaction
          </LinkButton>
        }
      />
      <JournalList label="Transactions" detail="totals" />
    </>
  );
}
