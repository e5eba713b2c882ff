import { beforeAll, expect, test } from "vitest";
import { type ReminderTemplates, DEFAULT_REMINDERS } from "#domain/reminder-templates.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { comparePlans, type ReminderPlanValues, firstInvalidLanguage } from "./reminder-settings-form.ts";
import { loadSchemas } from "#web/forms/lazy-schema.ts";

beforeAll(loadSchemas);

const plan = (changes: Partial<ReminderPlanValues> = {}): ReminderPlanValues => ({
  reminders: DEFAULT_REMINDERS.map(({ daysAfterDue, templates }) => ({
    daysAfterDue: String(daysAfterDue),
    fee: "",
    interestRate: "",
    templates,
  })),
  isAutomatic: false,
  feeAccountId: "",
  interestAccountId: "",
  ...changes,
});

/** The settings with another subject for the first reminder in a language; the texts are in a different order. */
function withSubject(language: PdfLanguage, subject: string): ReminderPlanValues {
  const { reminders, ...rest } = plan();
  const [first, ...otherReminders] = reminders;
  if (first === undefined) throw new Error("There is no reminder.");
  const { [language]: changed, ...templates } = first.templates;
  const inOtherOrder = { ...templates, [language]: { text: changed.text, subject } };
  return {
    reminders: [{ ...first, templates: inOtherOrder as ReminderTemplates }, ...otherReminders],
    ...rest,
  };
}

test("two versions of the reminder settings differ by reminder and by language", () => {
  const ownSettings = { ...withSubject("de", "Mahnung"), feeAccountId: "fees" };
  const rows = comparePlans({ theirs: plan(), mine: ownSettings }, (id) =>
    id === "" ? "none" : "4900 - Fees",
  );
  expect(
    rows.filter(({ differs }) => differs).map(({ label, theirs, mine: current }) => [label, theirs, current]),
  ).toEqual([
    ["Late fee income account", "none", "4900 - Fees"],
    ["Reminder 1, subject in Deutsch", "Zahlungserinnerung von {company}", "Mahnung"],
  ]);
});

test("a reminder that only one version has is compared with nothing", () => {
  const shorter = plan();
  const ownSettings = { ...shorter, reminders: shorter.reminders.slice(0, 2) };
  const rows = comparePlans({ theirs: plan(), mine: ownSettings }, () => "none").filter(
    ({ differs }) => differs,
  );
  expect(rows.map(({ label }) => label)).toContain("Reminder 3, message in English");
  expect(rows.find(({ label }) => label === "Reminder 3, subject in English")).toMatchObject({
    theirs: "Final reminder from {company}",
    mine: "",
  });
});

test("invalid text is searched first in the language that is shown first", async () => {
  expect(await firstInvalidLanguage(plan(), "en")).toBeNull();
  expect(await firstInvalidLanguage(withSubject("fr", ""), "en")).toBe("fr");
  expect(await firstInvalidLanguage(withSubject("fr", ""), "fr")).toBeNull();
  expect(await firstInvalidLanguage(plan({ reminders: [] }), "en")).toBeNull();
});
