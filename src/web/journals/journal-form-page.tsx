import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.7. */
export function JournalFormPage() {
  return <PageHeader title="Journal Entry" />;
}
