import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.7. */
export function TransactionsPage() {
  return <PageHeader title="Transactions" />;
}
