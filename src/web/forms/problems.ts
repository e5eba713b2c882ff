import { useSyncExternalStore } from "react";
import type { z } from "zod";
import type { LazySchema } from "./lazy-schema.ts";
import { ApiError, failureText } from "#web/api/api-error.ts";

/** A reason why a form can't be saved. */
export type FormProblem = {
  /** Field in the form's notation: "date", "lines", "lines.2.accountId"; "" for the form as a whole. */
  field: string;
  /** Message (Behavior 5, 8). */
  message: string;
  /** Message at the field itself, if `message` covers several fields. */
  atField?: string;
  /** From the server, so the form can't recheck it: it stays until its field changes. */
  untilChanged?: true;
  /** Caused by a change after the attempt; shown only at its field. */
  sinceChange?: true;
};

/** The request, or why there is none. */
export type FormReading<Input> =
  | { input: Input; problems?: undefined }
  | { input?: undefined; problems: readonly FormProblem[] };

/** Validates the fields by the schema that form and request share. */
export function validateValues<Output, Values>(
  schema: z.ZodType<Output, Values> | LazySchema<Output>,
  values: Values,
): FormReading<Output> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { input: parsed.data };
  return { problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })) };
}

type Failure = {
  /** Message if the server failed: "Failed to save account". */
  fallback: string;
  /** Maps a field of the request, in dot notation, to one of the form; the same by default. */
  nameOf?: (field: string) => string;
};

/** Returns the problems of a server error, at their fields. */
export function problemsOfFailure(
  error: unknown,
  { fallback, nameOf = (field) => field }: Failure,
): FormProblem[] {
  const errors = error instanceof ApiError && error.status < 500 ? error.errors : [];
  if (errors.length === 0) return [{ field: "", message: failureText(error, fallback), untilChanged: true }];
  return errors.map(({ field, message }) => {
    return { field: nameOf(field.replace(/\[(\d+)\]/g, ".$1")), message, untilChanged: true };
  });
}

/** Returns the message at a field. */
export function messageAt(problems: readonly FormProblem[], field: string): string | undefined {
  const problem = problems.find((candidate) => candidate.field === field);
  return problem?.atField ?? problem?.message;
}

type ProblemState = {
  all: readonly FormProblem[];
  /** Number of refused attempts to save. */
  attempt: number;
};

export type FormProblems = ReturnType<typeof newProblems>;

/** Store of a form's problems. Fields subscribe to their own; a message disappears once its problem is fixed. */
export function newProblems() {
  let now: ProblemState = { all: [], attempt: 0 };
  const listeners = new Set<() => void>();
  function set(next: ProblemState): void {
    now = next;
    for (const listener of listeners) listener();
  }
  return {
    now: () => now,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refuse: (problems: readonly FormProblem[]) => set({ all: problems, attempt: now.attempt + 1 }),
    forget: () => set({ ...now, all: [] }),
    /** Updates the problems after a field changed. Before the first attempt there are none. */
    change(name: string | undefined, findProblems: () => readonly FormProblem[]): void {
      if (now.attempt === 0) return;
      const all = problemsAfterChange(now.all, name, findProblems());
      if (all.length !== now.all.length || all.some((problem, index) => problem !== now.all[index]))
        set({ ...now, all });
    },
  };
}

export function useProblems({ problems }: { problems: FormProblems }) {
  return useSyncExternalStore(problems.subscribe, problems.now);
}

/** Returns the problem at a field; rerenders only for that. */
export function useProblemAt({ problems }: { problems: FormProblems }, field: string): string | undefined {
  return useSyncExternalStore(problems.subscribe, () => messageAt(problems.now().all, field));
}

function problemsAfterChange(
  before: readonly FormProblem[],
  name: string | undefined,
  formProblems: readonly FormProblem[],
): readonly FormProblem[] {
  const remains = ({ field, message, untilChanged }: FormProblem): boolean =>
    untilChanged
      ? !isPartOf({ field, changed: name })
      : formProblems.some((problem) => problem.field === field && problem.message === message);
  const keptProblems = before.filter(remains);
  const added = formProblems.filter(
    ({ field }) => field === name && keptProblems.every((problem) => problem.field !== field),
  );
  return [...keptProblems, ...added.map((problem) => ({ ...problem, sinceChange: true as const }))];
}

/** Whether the changed field is this field, contains it, or is contained in it. */
function isPartOf({ field, changed }: { field: string; changed: string | undefined }): boolean {
  if (changed === undefined || field === "") return false;
  return `${field}.`.startsWith(`${changed}.`) || `${changed}.`.startsWith(`${field}.`);
}
