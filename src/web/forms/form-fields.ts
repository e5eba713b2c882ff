import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import {
  useController,
  useForm as useValues,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormRegister,
  type UseFormReturn,
} from "react-hook-form";
import { messageAt, newProblems, type Problem, type Problems } from "./problems.ts";

/** The fields of a form: what stands in them, where they are, and what is wrong with each. */
export type FormFields<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  "control" | "getValues" | "setValue" | "register" | "reset" | "resetField" | "getFieldState"
> &
  Controls & { problems: Problems };

type Controls = ReturnType<typeof newControls>;

/** The same at every drawing, so that what it is given to need not be drawn again for it. */
export function useFormFields<Values extends FieldValues>(
  initial: DefaultValues<Values>,
  whyNot: (values: Values) => readonly Problem[],
) {
  const values = useValues<Values>({ defaultValues: initial, shouldFocusError: false });
  const [fields] = useState(() => newFormFields(values));
  const { subscribe } = values;
  const change = useEffectEvent((name: string | undefined, changed: Values) =>
    fields.problems.change(name, () => whyNot(changed)),
  );
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values: changed }) => change(name, changed),
      }),
    [subscribe],
  );
  return { fields, isDirty: values.formState.isDirty };
}

function newFormFields<Values extends FieldValues>(form: UseFormReturn<Values>): FormFields<Values> {
  const { control, getValues, setValue, reset, resetField, getFieldState } = form;
  const controls = newControls();
  const register: UseFormRegister<Values> = (name, options) => {
    const { ref, ...field } = form.register(name, options);
    return { ...field, ref: both(ref, controls.keep(name)) };
  };
  const problems = newProblems();
  return { control, getValues, setValue, register, reset, resetField, getFieldState, ...controls, problems };
}

/** The controls on the screen by the names of their fields. */
export function newControls() {
  const controls = new Map<string, HTMLElement>();
  return {
    /** The `ref` of a control that stands for a field. */
    keep: (name: string) => (control: HTMLElement | null) => {
      if (control) controls.set(name, control);
      else controls.delete(name);
    },
    has: (name: string): boolean => controls.has(name),
    focus: (name: string): void => controls.get(name)?.focus(),
    /** Which of the fields comes first on the page. */
    first(names: readonly string[]): string | undefined {
      const shown = names.flatMap((name) => {
        const control = controls.get(name);
        return control ? [{ name, control }] : [];
      });
      return shown.toSorted((a, b) => (isBefore(a.control, b.control) ? -1 : 1))[0]?.name;
    },
  };
}

function isBefore(a: Node, b: Node): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function both(first: (control: HTMLElement | null) => void, second: (control: HTMLElement | null) => void) {
  return (control: HTMLElement | null): void => {
    first(control);
    second(control);
  };
}

/** A field whose control is given its value: a picker, an amount, a date. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  fields: FormFields<Values>,
  name: Name,
) {
  const { field } = useController({ control: fields.control, name });
  const error = useProblemAt(fields, name);
  return { ...field, ref: both(field.ref, fields.keep(name)), error };
}

/** Fields whose controls keep their own value, as the platform's do: `<TextField {...input("name")} />`. */
export function useInputs<Values extends FieldValues>(fields: FormFields<Values>) {
  const { all } = useProblems(fields);
  return <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...fields.register(name, options),
    error: messageAt(all, name),
  });
}

/** What is said at a field; drawn again for that alone. */
export function useProblemAt({ problems }: { problems: Problems }, field: string): string | undefined {
  return useSyncExternalStore(problems.subscribe, () => messageAt(problems.now().all, field));
}

export function useProblems({ problems }: { problems: Problems }) {
  return useSyncExternalStore(problems.subscribe, problems.now);
}
