import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** What keeps a form from being saved. */
export type Problem = {
  /** The field in the form's notation: "date", "lines", "lines.2.accountId"; "" for the form as a whole. */
  field: string;
  /** The sentence of the specification. */
  message: string;
  /** What stands at the field itself, where the sentence is about several fields. */
  atField?: string;
  /** The form's own rules do not know it, as when the server has said it: it stands until its field is changed. */
  untilChanged?: true;
};

/**
 * What is wrong with a form, and how many attempts to save it were refused. A message goes as soon as what it says
 * is no longer so. `whyNotSavable` must be the same function at every drawing.
 */
export function useFormProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  whyNotSavable: (values: Values) => readonly Problem[],
) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) =>
          setProblems((before) => {
            if (before.length === 0) return before;
            const own = whyNotSavable(values);
            const stays = ({ field, message, untilChanged }: Problem): boolean =>
              untilChanged
                ? !isPartOf(field, name)
                : own.some((problem) => problem.field === field && problem.message === message);
            const left = before.filter(stays);
            return left.length === before.length ? before : left;
          }),
      }),
    [form, whyNotSavable],
  );
  function refuse(found: readonly Problem[]): void {
    setProblems(found);
    setAttempt((before) => before + 1);
  }
  return { problems, attempt, refuse, forget: () => setProblems([]) };
}

/** Whether what was changed is the field itself, all the lines around it, or one of the lines that it is. */
function isPartOf(field: string, changed: string | undefined): boolean {
  if (changed === undefined || field === "") return false;
  return `${field}.`.startsWith(`${changed}.`) || `${changed}.`.startsWith(`${field}.`);
}
