import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.5. */
export function DashboardPage() {
  return <PageHeader title="Dashboard" />;
}
