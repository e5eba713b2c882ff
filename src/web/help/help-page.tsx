import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.14. */
export function HelpPage() {
  return <PageHeader title="Help & Tutorial" />;
}
