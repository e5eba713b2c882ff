import { useEffect, useEffectEvent, useState } from "react";
import { useProblems, type FormProblem, type FormProblems } from "./problems.ts";

/** Opens the part that hides a control, as under More. */
function reveal(control: HTMLElement | undefined): void {
  const around = control?.closest("details");
  if (around) around.open = true;
}

/** The controls on the screen by the names of their fields. */
export function newControls() {
  const controls = new Map<string, HTMLElement>();
  return {
    /** The `ref` of the control of a field. */
    keep: (name: string) => (control: HTMLElement | null) => {
      if (control) controls.set(name, control);
      else controls.delete(name);
    },
    has: (name: string): boolean => controls.has(name),
    /** Shows the control of a field that is under More. */
    reveal: (name: string): void => reveal(controls.get(name)),
    focus: (name: string): void => {
      reveal(controls.get(name));
      controls.get(name)?.focus();
    },
    /** Which of the fields comes first on the page. */
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

/** Says why an attempt was refused; the first field that is wrong has the focus then. */
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
  // A new attempt moves the focus; a problem that is solved meanwhile does not.
  useEffect(() => {
    if (attempt > 0) goToFirst();
  }, [attempt]);
  return {
    /** A problem of a field that the form does not show is reported for the whole form. */
    refuse: (found: readonly FormProblem[]): void =>
      fields.problems.refuse(
        found.map((problem) =>
          fields.has(locateField(problem.field)) ? problem : { ...problem, field: "" },
        ),
      ),
  };
}

/** Gives the focus to a field once the dialog that was open is gone, and has given the focus back. */
export function useFocusAfterDialog({ focus }: Pick<Controls, "focus">): (name: string) => void {
  const [next, setNext] = useState<{ name: string } | null>(null);
  const goOn = useEffectEvent(focus);
  useEffect(() => {
    if (next !== null) goOn(next.name);
  }, [next]);
  return (name) => setNext({ name });
}
