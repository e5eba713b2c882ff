import { useEffect, useEffectEvent, useState } from "react";
import {
  useController,
  useFieldArray,
  useForm as useValueStore,
  useWatch,
  type DefaultValues,
  type FieldArrayPath,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormRegister,
  type UseFormReturn,
} from "react-hook-form";
import {
  messageAt,
  newProblems,
  useProblemAt,
  useProblems,
  type FormProblem,
  type FormProblems,
} from "./problems.ts";
import { newControls, type Controls } from "./refusal.ts";

/** Fields of a form: values, controls and problems. */
export type FormFields<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  "control" | "getValues" | "setValue" | "register" | "reset" | "resetField" | "getFieldState"
> &
  Controls & { problems: FormProblems };

/** Returns the fields of a form as a stable object, so that components with it as a prop don't rerender. */
export function useFormFields<Values extends FieldValues>(
  initial: DefaultValues<Values>,
  findProblems: (values: Values) => readonly FormProblem[],
) {
  const values = useValueStore<Values>({ defaultValues: initial, shouldFocusError: false });
  const [fields] = useState(() => newFormFields(values));
  const { subscribe } = values;
  const change = useEffectEvent((name: string | undefined, changed: Values) =>
    fields.problems.change(name, () => findProblems(changed)),
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
    return { ...field, ref: combineRefs(ref, controls.keep(name)) };
  };
  const problems = newProblems();
  return { control, getValues, setValue, register, reset, resetField, getFieldState, ...controls, problems };
}

function combineRefs(...refCallbacks: ((control: HTMLElement | null) => void)[]) {
  return (control: HTMLElement | null): void => {
    for (const take of refCallbacks) take(control);
  };
}

/** Controlled field: a picker, an amount, a date. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>(
  fields: FormFields<Values>,
  name: Name,
) {
  const { field } = useController({ control: fields.control, name });
  const error = useProblemAt(fields, name);
  return { ...field, ref: combineRefs(field.ref, fields.keep(name)), error };
}

/** Uncontrolled fields such as native inputs: `<TextField {...input("name")} />`. */
export function useInputs<Values extends FieldValues>(fields: FormFields<Values>) {
  const { all } = useProblems(fields);
  return <Name extends FieldPath<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...fields.register(name, options),
    error: messageAt(all, name),
  });
}

/** Returns the value of a field; rerenders when it changes. */
export function useFieldValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  { control }: Pick<FormFields<Values>, "control">,
  name: Name,
): FieldPathValue<Values, Name> {
  return useWatch({ control, name });
}

/** Returns a value computed from a field; rerenders when the result changes. */
export function useComputed<Values extends FieldValues, Name extends FieldPath<Values>, Result>(
  { control }: Pick<FormFields<Values>, "control">,
  name: Name,
  compute: (value: FieldPathValue<Values, Name>) => Result,
): Result {
  return useWatch({ control, name, compute });
}

/** Returns the values of all fields. */
export function useValues<Values extends FieldValues>({
  control,
}: Pick<FormFields<Values>, "control">): Values {
  return useWatch({ control, compute: (values: Values) => values });
}

/** Lines of a form, each with its React key. */
export function useLines<Values extends FieldValues, Name extends FieldArrayPath<Values>>(
  { control }: Pick<FormFields<Values>, "control">,
  name: Name,
) {
  return useFieldArray({ control, name });
}
