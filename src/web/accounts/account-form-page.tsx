import type { Account } from "#contract/accounts.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import { NewRecord, useLeave } from "#web/forms/leave-form.tsx";
import { RecordHistorySection } from "#web/lists/record-history.tsx";
import { useAccountCodeParam } from "#web/navigation/account-code-param.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { AccountMissing, useAccountByCode } from "./account-by-code.tsx";
import { AccountFields } from "./account-fields.tsx";
import { useAccountForm } from "./account-form.ts";

const failed = (message: string): string => `Error loading accounts: ${message}`;
const back = { href: paths.accounts(), label: "Chart of Accounts" };

/** Form of a new account, or the one whose code is in the address (Behavior 2.6). */
export function AccountFormPage() {
  const code = useAccountCodeParam();
  return code === undefined ? <NewAccount /> : <EditAccount key={code} code={code} />;
}

function NewAccount() {
  const accounts = useChart();
  return (
    <>
      <PageHeader title="New Account" back={back} />
      <AsyncContent query={accounts} failed={failed} loading={<FormSkeleton fields={5} />}>
        {({ items }) => (
          <NewRecord>
            {(onSaveAndNew) => <AccountForm account={null} accounts={items} onSaveAndNew={onSaveAndNew} />}
          </NewRecord>
        )}
      </AsyncContent>
    </>
  );
}

function EditAccount({ code }: { code: string }) {
  const accounts = useChart();
  const result = useAccountByCode(code);
  const query = {
    ...result,
    error: result.error ?? accounts.error,
    data: result.data && accounts.data && { account: result.data.account, accounts: accounts.data.items },
  };
  return (
    <>
      <PageHeader title="Edit account" back={back} />
      <AsyncContent query={query} failed={failed} loading={<FormSkeleton fields={5} />}>
        {({ account, accounts: all }) =>
          account ? (
            <div>
              <AccountForm account={account} accounts={all} />
              <RecordHistorySection subjectId={account.id} />
            </div>
          ) : (
            <AccountMissing code={code} />
          )
        }
      </AsyncContent>
    </>
  );
}

type AccountFormProps = {
  /** Null for a new account. */
  account: Account | null;
  accounts: readonly Account[];
  /** Starts another new account. */
  onSaveAndNew?: () => void;
};

function AccountForm({ account, accounts, onSaveAndNew }: AccountFormProps) {
  const list = paths.accounts();
  const leave = useLeave({ list, newHref: paths.newAccount(), onSaveAndNew });
  const { fields, ...form } = useAccountForm({
    opened: account,
    accounts,
    onSaved: (_saved, next) => leave(next),
  });
  return (
    <FormPage
      form={form}
      back={list}
      saveLabel="Save Account"
      saveMine="Overwrite with my version"
      offersNew={account === null}
    >
      <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <AccountFields {...{ fields, account, accounts }} />
      </div>
    </FormPage>
  );
}
