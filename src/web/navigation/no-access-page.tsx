import { ROLE_TEXTS } from "#domain/roles.ts";
import { useSession } from "#web/api/session.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** The page shown if the user's role doesn't include the requested page. */
export function NoAccessPage() {
  const { role } = useSession().member;
  return (
    <div className="max-w-form">
      <PageHeader title="Your role doesn't include this page" />
      <Notice>{`You work in this company as ${ROLE_TEXTS[role].name}. Ask the owner if you need access.`}</Notice>
    </div>
  );
}
