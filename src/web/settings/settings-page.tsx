import { useApiQuery } from "#web/api/use-api-query.ts";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { SampleCard } from "#web/sample/sample-card.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { CompanyCard } from "./company-card.tsx";
import { DefaultAccountsCard } from "./default-accounts-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PlanCard } from "./plan-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TokensCard } from "./tokens-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";
import { usePlan } from "./use-plan.ts";

/** Who I am, whose books these are, and how to get in (Spec 2.15). */
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
