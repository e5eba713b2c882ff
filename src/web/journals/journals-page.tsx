import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.7. */
export function JournalsPage() {
  return <PageHeader title="Journal Entries" />;
}
