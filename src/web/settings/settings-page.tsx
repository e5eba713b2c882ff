import { PageHeader } from "#web/ui/page-header.tsx";

/** Spec 2.15. */
export function SettingsPage() {
  return <PageHeader title="Settings" />;
}
