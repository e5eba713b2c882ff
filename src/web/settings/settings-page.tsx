import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { SampleCard } from "#web/sample/sample-company.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { areLetterKeysOn, setLetterKeysOn, isCompact, setCompact } from "#web/ui/browser-settings.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { CompanyCard } from "./company-card.tsx";
import { DefaultAccountsCard } from "./default-accounts-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PlanCard, usePlan } from "./plan-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TokensCard } from "./tokens-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

/** Who I am, whose books these are, and how to get in (Behaviour 2.15). */
export function SettingsPage() {
  const book = useApiQuery("book.get");
  const plan = usePlan();
  const defaults = useApiQuery("defaultAccounts.get");
  return (
    <div className="max-w-form">
      <PageHeader title="Settings" />
      <div className="flex flex-col gap-5">
        <ProfileCard />
        <AsyncContent
          query={book}
          failed={(message) => `Error loading company information: ${message}`}
          loading={<FormSkeleton fields={6} />}
        >
          {(data) => (
            <>
              <PlanCard {...plan} monthlyJournals={data.monthlyJournals} />
              <CompanyCard book={data} />
            </>
          )}
        </AsyncContent>
        <AsyncContent
          query={defaults}
          failed={(message) => `Error loading default accounts: ${message}`}
          loading={<FormSkeleton fields={3} />}
        >
          {(data) => <DefaultAccountsCard chosen={data} />}
        </AsyncContent>
        {book.data && <RecordHistory subjectId={book.data.id} title="Changes to the company" />}
        <PasswordCard />
        <TwoFactorCard />
        <AppearanceCard />
        <SessionsCard />
        <TokensCard />
        <SampleCard />
      </div>
    </div>
  );
}

/** Who owns these books (Behaviour 2.15). */
function ProfileCard() {
  const { user } = useSession();
  return (
    <Card title="Profile">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-small text-ink-faint">Account Owner</dt>
          <dd className="mt-0.5 flex flex-wrap items-center gap-2 break-all">
            {user.email}
            {user.emailVerified && <Badge tone="positive">Confirmed</Badge>}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-small text-ink-faint">Name</dt>
          <dd className="mt-0.5 break-words">{user.name}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** How Twofold looks and listens in this browser. */
function AppearanceCard() {
  const [hasLetterKeys, setLetterKeys] = useState(areLetterKeysOn);
  const [hasCompactLists, setCompactLists] = useState(isCompact);
  return (
    <Card title="Appearance and keyboard">
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-start gap-1.5">
          <p className="font-medium">Theme</p>
          <ThemeSwitch withWords />
        </div>
        <Checkbox
          label="Compact lists"
          hint="More rows on the screen. Where a finger points they keep their height."
          checked={hasCompactLists}
          onChange={(event) => {
            setCompact(event.target.checked);
            setCompactLists(event.target.checked);
          }}
        />
        <Checkbox
          label="Single-letter shortcuts"
          hint="g and a letter, n, /, ? and those of a selection, outside of fields. Keys with Ctrl always work."
          checked={hasLetterKeys}
          onChange={(event) => {
            setLetterKeysOn(event.target.checked);
            setLetterKeys(event.target.checked);
          }}
        />
        <p className="text-small text-ink-faint">Kept in this browser.</p>
      </div>
    </Card>
  );
}
