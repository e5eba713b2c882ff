import type { ReactNode } from "react";
import type { Schedule } from "#contract/schedules.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import type { FormState } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";

type Props = {
  form: FormState;
  opened: Schedule | null;
  /** The field that is focused first. */
  first: string;
  /** Whether the form is wide, for lines with many columns. */
  isWide?: boolean;
  status: ReactNode;
  children: ReactNode;
};

/** The layout shared by all schedule forms. */
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
