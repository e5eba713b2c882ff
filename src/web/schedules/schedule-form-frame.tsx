import type { ReactNode } from "react";
import type { Schedule } from "#contract/schedules.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import type { FormState } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";

type Props = {
  form: FormState;
  opened: Schedule | null;
  /** The field that has the focus at the start. */
  first: string;
  /** As wide as lines of many columns need it. */
  isWide?: boolean;
  status: ReactNode;
  children: ReactNode;
};

/** What the forms of schedules have in common, whatever is written. */
export function ScheduleFormFrame({ form, opened, first, isWide = false, status, children }: Props) {
  return (
    <FormPage
      form={form}
      back={opened ? paths.schedule(opened.id) : paths.schedules()}
      saveLabel="Save"
      offersNew={false}
      first={first}
      hasSummary
      isWide={isWide}
      status={status}
    >
      {children}
    </FormPage>
  );
}
