import type { Book } from "#contract/book.ts";
import { StaleNotice } from "#web/fields/stale-notice.tsx";
import { LeaveGuard } from "#web/navigation/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CompanyFields } from "./company-fields.tsx";
import { companyDifferences } from "./company-form-rules.ts";
import { useCompanyForm } from "./use-company-form.ts";

/** The company as it stands on every report (Spec 2.15, 5.5). */
export function CompanyCard({ book }: { book: Book }) {
  const { form, state } = useCompanyForm(book);
  const { stale, isPending } = state;
  const failure = form.formState.errors.root?.message;
  return (
    <Card title="Company Information">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          if (isPending) event.preventDefault();
          else void state.submit(event);
        }}
      >
        <LeaveGuard when={form.formState.isDirty} />
        <CompanyFields form={form} />
        {stale && (
          <StaleNotice
            message={stale.message}
            differences={companyDifferences(form.getValues(), stale.saved)}
            isPending={isPending}
            onTakeSaved={state.takeSaved}
            onKeepMine={state.keepMine}
          />
        )}
        {failure && <Notice tone="negative">{failure}</Notice>}
        {!stale && (
          <div className="flex justify-end gap-2">
            {form.formState.isDirty && <Button onClick={() => form.reset()}>Cancel</Button>}
            <Button type="submit" variant="primary" pending={isPending}>
              Save Company Information
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
