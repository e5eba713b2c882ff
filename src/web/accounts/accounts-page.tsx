import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.6. */
export function AccountsPage() {
  return <PageHeader title="Chart of Accounts" />;
}
