import { useEffect, useEffectEvent, useState } from "react";
import { useProblems, type FormProblem, type FormProblems } from "./problems.ts";

/** Opens the section that hides a control, such as More. */
function reveal(control: HTMLElement | undefined): void {
  const around = control?.closest("details");
  if (around) around.open = true;
}

/** Registers the controls on screen by field name. */
export function newControls() {
  const controls = new Map<string, HTMLElement>();
  return {
    /** Returns the `ref` for the control of a field. */
    keep: (name: string) => (control: HTMLElement | null) => {
      if (control) controls.set(name, control);
      else controls.delete(name);
    },
    has: (name: string): boolean => controls.has(name),
    /** Shows the control of a field under More. */
    reveal: (name: string): void => reveal(controls.get(name)),
    focus: (name: string): void => {
      reveal(controls.get(name));
      controls.get(name)?.focus();
    },
    /** Returns which of the fields comes first on the page. */
    first(names: readonly string[]): string | undefined {
      const mountedControls = names.flatMap((name) => {
        const control = controls.get(name);
        return control ? [{ name, control }] : [];
      });
      return mountedControls.toSorted((a, b) => (isBefore(a.control, b.control) ? -1 : 1))[0]?.name;
    },
  };
}

export type Controls = ReturnType<typeof newControls>;

function isBefore(a: Node, b: Node): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Shows why an attempt was refused and focuses the first invalid field. */
export function useRefusal(
  fields: Controls & { problems: FormProblems },
  locateField: (field: string) => string = (field) => field,
) {
  const { attempt } = useProblems(fields);
  const goToFirst = useEffectEvent(() => {
    const places = fields.problems.now().all.map(({ field }) => locateField(field));
    for (const hidden of places) fields.reveal(hidden);
    const first = fields.first(places);
    if (first !== undefined) fields.focus(first);
  });
  // A new attempt moves the focus; fixing a problem doesn't.
  useEffect(() => {
    if (attempt > 0) goToFirst();
  }, [attempt]);
  return {
    /** Problems of fields that aren't shown are reported for the whole form. */
    refuse: (problems: readonly FormProblem[]): void =>
      fields.problems.refuse(
        problems.map((problem) =>
          fields.has(locateField(problem.field)) ? problem : { ...problem, field: "" },
        ),
      ),
  };
}

/** Focuses a field after a closing dialog has returned the focus. */
export function useFocusAfterDialog({ focus }: Pick<Controls, "focus">): (name: string) => void {
  const [next, setNext] = useState<{ name: string } | null>(null);
  const goOn = useEffectEvent(focus);
  useEffect(() => {
    if (next !== null) goOn(next.name);
  }, [next]);
  return (name) => setNext({ name });
}

/** The fields that Tab reaches. */
const FIELDS = "input:not([type=hidden]), select, textarea";

/** Focuses the field after the one to which a closing dialog has returned the focus. */
export function useFocusNextAfterDialog(): () => void {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const focused = document.activeElement;
    if (count === 0 || focused === null) return;
    const all = [...(focused.closest("form")?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
    const fields = all.filter((field) => field === focused || (!field.disabled && field.tabIndex >= 0));
    fields[fields.findIndex((field) => field === focused) + 1]?.focus();
  }, [count]);
  return () => setCount((before) => before + 1);
}
