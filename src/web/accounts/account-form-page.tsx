import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.6. */
export function AccountFormPage() {
  return <PageHeader title="Account" />;
}
