import type { ReminderSettings, ReminderSettingsInput } from "#contract/reminder-settings.ts";
import type { ReminderTemplates } from "#domain/reminder-templates.ts";
import { PDF_LANGUAGES, type PdfLanguage } from "#domain/pdf-languages.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { LANGUAGE_LABELS } from "#web/fields/language-labels.ts";
import {
  type ComparedFields,
  compareFields,
  type CompareRow,
  type Versions,
} from "#web/forms/compare-versions.ts";
import { validateValues } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { showToast } from "#web/ui/toast.tsx";
import { lazySchema, loadSchemas } from "#web/forms/lazy-schema.ts";

const reminderSettings = lazySchema(
  async () => (await import("#contract/reminder-settings.ts")).reminderSettings,
);
const reminderSettingsInput = lazySchema(
  async () => (await import("#contract/reminder-settings.ts")).reminderSettingsInput,
);

export type ReminderPlanValues = {
  reminders: { daysAfterDue: string; fee: string; interestRate: string; templates: ReminderTemplates }[];
  isAutomatic: boolean;
  feeAccountId: string;
  interestAccountId: string;
};

/** The reminders as a form. */
export function useReminderPlanForm(opened: ReminderSettings) {
  const update = useApiMutation("reminderSettings.update");
  const accounts = useChart().data?.items ?? [];
  const nameOf = (id: string) => {
    const account = accounts.find((candidate) => candidate.id === id);
    return account ? `${account.code} - ${account.name}` : "none";
  };
  return useForm<ReminderPlanValues, ReminderSettingsInput, ReminderSettings>({
    opened,
    initial: toValues(opened),
    toValues,
    read,
    write: (input, over) => update.mutateAsync({ body: { ...input, version: (over ?? opened).version } }),
    schema: reminderSettings,
    compare: (versions) => comparePlans(versions, nameOf),
    onSaved: () => showToast("Reminders saved"),
    keepsFormOpen: true,
    fallback: "Couldn't save the reminders",
  });
}

function read({ reminders, isAutomatic, feeAccountId, interestAccountId }: ReminderPlanValues) {
  return validateValues(reminderSettingsInput, {
    version: 1,
    reminders: reminders.map(({ daysAfterDue, fee, interestRate, templates }) => ({
      daysAfterDue: wholeNumber(daysAfterDue),
      fee: fee || null,
      interestRate: interestRate || null,
      templates,
    })),
    isAutomatic,
    feeAccountId: feeAccountId || null,
    interestAccountId: interestAccountId || null,
  });
}

/** The first language with an invalid text, or null if the one on screen is invalid itself. */
export async function firstInvalidLanguage(
  values: ReminderPlanValues,
  selectedLanguage: PdfLanguage,
): Promise<PdfLanguage | null> {
  // If the schemas can't be loaded, saving reports that.
  await loadSchemas().catch(() => undefined);
  const problems = read(values).problems ?? [];
  const isWrong = (language: PdfLanguage) =>
    problems.some(({ field }) => field.includes(`.templates.${language}.`));
  return isWrong(selectedLanguage) ? null : (PDF_LANGUAGES.find(isWrong) ?? null);
}

/** Compares two versions of the reminder settings, with a row per text of each reminder and language. */
export function comparePlans(
  versions: Versions<ReminderPlanValues>,
  nameOf: (accountId: string) => string,
): CompareRow[] {
  const count = Math.max(versions.theirs.reminders.length, versions.mine.reminders.length);
  return compareFields(
    [
      [
        "Days after the due date",
        ({ reminders }) => reminders.map(({ daysAfterDue }) => daysAfterDue).join(", "),
      ],
      ["Send reminders automatically", ({ isAutomatic }) => (isAutomatic ? "Yes" : "No")],
      ["Fees", ({ reminders }) => reminders.map(({ fee }) => fee || "none").join(", ")],
      [
        "Annual interest rate (%)",
        ({ reminders }) => reminders.map(({ interestRate }) => interestRate || "none").join(", "),
      ],
      ["Late fee income account", ({ feeAccountId }) => nameOf(feeAccountId)],
      ["Interest income account", ({ interestAccountId }) => nameOf(interestAccountId)],
      ...Array.from({ length: count }, (_, index) => compareTemplates(index)).flat(),
    ],
    versions,
  );
}

const compareTemplates = (index: number): ComparedFields<ReminderPlanValues> =>
  PDF_LANGUAGES.flatMap((language) =>
    (["subject", "text"] as const).map(
      (part) =>
        [
          `Reminder ${index + 1}, ${part === "text" ? "message" : part} in ${LANGUAGE_LABELS[language]}`,
          ({ reminders }: ReminderPlanValues) => reminders[index]?.templates[language][part] ?? "",
        ] as const,
    ),
  );

/** Parses a whole number; returns NaN if invalid, which the schema rejects. */
const wholeNumber = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);

function toValues(settings: ReminderSettings): ReminderPlanValues {
  const { reminders, isAutomatic, feeAccountId, interestAccountId } = settings;
  return {
    isAutomatic,
    reminders: reminders.map(({ daysAfterDue, fee, interestRate, templates }) => ({
      daysAfterDue: String(daysAfterDue),
      fee: fee ?? "",
      interestRate: interestRate ?? "",
      templates,
    })),
    feeAccountId: feeAccountId ?? "",
    interestAccountId: interestAccountId ?? "",
  };
}
