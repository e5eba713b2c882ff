import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.11. */
export function TrialBalancePage() {
  return <PageHeader title="Trial Balance" />;
}
