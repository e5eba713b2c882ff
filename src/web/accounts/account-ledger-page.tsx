import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.6. */
export function AccountLedgerPage() {
  return <PageHeader title="Account lines" />;
}
