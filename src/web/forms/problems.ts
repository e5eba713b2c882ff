import { useSyncExternalStore } from "react";
import type { z } from "zod";
import type { LateSchema } from "./late-schema.ts";
import { ApiError, failureText } from "#web/api/api-error.ts";

/** What keeps a form from being saved. */
export type FormProblem = {
  /** The field in the form's notation: "date", "lines", "lines.2.accountId"; "" for the form as a whole. */
  field: string;
  /** The sentence (Behavior 5, 8). */
  message: string;
  /** The message at the field itself, where the sentence is about several fields. */
  atField?: string;
  /** The problem comes from the server and the form's own rules can't check it: it stays until its field is changed. */
  untilChanged?: true;
  /** A change after the attempt has brought it; its field alone says it. */
  sinceChange?: true;
};

/** What the form sends, or why it sends nothing. */
export type Reading<Input> =
  | { input: Input; problems?: undefined }
  | { input?: undefined; problems: readonly FormProblem[] };

/** Reads the fields by the one schema of form and request. */
export function readBy<Output, Values>(
  schema: z.ZodType<Output, Values> | LateSchema<Output>,
  values: Values,
): Reading<Output> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { input: parsed.data };
  return { problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })) };
}

type Failure = {
  /** The sentence when the server failed: "Failed to save account". */
  fallback: string;
  /** The form's name of a field of the request, in dots; the same by default. */
  nameOf?: (field: string) => string;
};

/** What the server has declined, at the fields that it is about. */
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

/** The message at a field. */
export function messageAt(problems: readonly FormProblem[], field: string): string | undefined {
  const problem = problems.find((candidate) => candidate.field === field);
  return problem?.atField ?? problem?.message;
}

type Refused = {
  all: readonly FormProblem[];
  /** How many attempts to save were refused. */
  attempt: number;
};

export type FormProblems = ReturnType<typeof newProblems>;

/**
 * What is wrong with a form. Fields listen for their own problems; a message goes as soon as its problem is
 * solved.
 */
export function newProblems() {
  let now: Refused = { all: [], attempt: 0 };
  const listeners = new Set<() => void>();
  function set(next: Refused): void {
    now = next;
    for (const listener of listeners) listener();
  }
  return {
    now: () => now,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refuse: (found: readonly FormProblem[]) => set({ all: found, attempt: now.attempt + 1 }),
    forget: () => set({ ...now, all: [] }),
    /** Takes a change of a field. Before the first attempt the form says nothing. */
    change(name: string | undefined, findProblems: () => readonly FormProblem[]): void {
      if (now.attempt === 0) return;
      const all = afterChange(now.all, name, findProblems());
      if (all.length !== now.all.length || all.some((problem, index) => problem !== now.all[index]))
        set({ ...now, all });
    },
  };
}

export function useProblems({ problems }: { problems: FormProblems }) {
  return useSyncExternalStore(problems.subscribe, problems.now);
}

/** The problem at a field; rendered again for that alone. */
export function useProblemAt({ problems }: { problems: FormProblems }, field: string): string | undefined {
  return useSyncExternalStore(problems.subscribe, () => messageAt(problems.now().all, field));
}

function afterChange(
  before: readonly FormProblem[],
  name: string | undefined,
  formProblems: readonly FormProblem[],
): readonly FormProblem[] {
  const stays = ({ field, message, untilChanged }: FormProblem): boolean =>
    untilChanged
      ? !isPartOf({ field, changed: name })
      : formProblems.some((problem) => problem.field === field && problem.message === message);
  const keptProblems = before.filter(stays);
  const added = formProblems.filter(
    ({ field }) => field === name && keptProblems.every((problem) => problem.field !== field),
  );
  return [...keptProblems, ...added.map((problem) => ({ ...problem, sinceChange: true as const }))];
}

/** Whether what was changed is the field itself, all the lines around it, or one of the lines that it is. */
function isPartOf({ field, changed }: { field: string; changed: string | undefined }): boolean {
  if (changed === undefined || field === "") return false;
  return `${field}.`.startsWith(`${changed}.`) || `${changed}.`.startsWith(`${field}.`);
}
