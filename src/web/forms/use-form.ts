import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { ConfirmedRate } from "#domain/exchange.ts";
import type { FieldError } from "#domain/refusals.ts";
import { ApiError } from "#web/api/api-error.ts";
import {
  commitTypedText,
  isSavingDelayed,
  focusUnmatchedInput,
  useOnChoiceCanceled,
  useIsSavingDelayed,
} from "#web/ui/pending-input.ts";
import type { CompareRow, Versions } from "./compare-versions.ts";
import { useFormFields, type FormFields } from "./form-fields.ts";
import type { NextPage } from "./leave-form.tsx";
import { useRefusal } from "./refusal.ts";
import { loadSchemas, useLazySchemas } from "./lazy-schema.ts";
import { problemsOfFailure, type FormProblem, type FormProblems, type FormReading } from "./problems.ts";

/** Initial values of a form. */
export type InitialValues<Values extends FieldValues> = DefaultValues<Values>;

/** Confirmation before a form is saved. */
export type Question = {
  title: string;
  question: string;
  notes?: readonly string[];
  confirmLabel: string;
  danger?: boolean;
  /** Not answered by the keys that save. */
  needsPress?: boolean;
};

type FormOptions<Values extends FieldValues, Input, Saved> = {
  /** Record being edited, as read; null or omitted for a new one. */
  opened?: Saved | null;
  /** Initial values of the fields. */
  initial: InitialValues<Values>;
  /** Converts a saved record to values; by default the initial ones. */
  toValues?: (record: Saved) => Values;
  /** Returns the request or the problems, by the schema that form and request share. */
  read: (values: Values) => FormReading<Input>;
  /** Creates the record or overwrites version `over`, with the confirmed exchange rates. */
  write: (input: Input, over: Saved | null, confirmRates: ConfirmedRate[] | undefined) => Promise<Saved>;
  /** Parses the record that comes with a stale edit; omitted for records that are never changed. */
  schema?: { safeParse: (value: unknown) => { data?: Saved | undefined } };
  /** Compares the two versions of a stale edit field by field. */
  compare?: (versions: Versions<Values>) => readonly CompareRow[];
  onSaved?: (record: Saved, next: NextPage) => void;
  /** Whether the form stays open and continues from the saved record. */
  keepsFormOpen?: boolean;
  /** Confirmation before these values are sent, or null. */
  ask?: (values: Values, over: Saved | null) => Question | null;
  /** Converts the values for posting, for a form that can also save a draft. */
  toPosted?: (values: Values) => Values;
  /** Message if the server failed: "Failed to save vendor". */
  fallback: string;
  /** Maps a field of the request to one of the form; the same by default. */
  nameOf?: (field: string, values: Values) => string;
  /** Field whose control fixes a problem; its own by default. */
  placeOf?: (field: string, values: Values) => string;
};

/** State that the page or dialog of a form shows besides its fields. */
export type FormState = {
  problems: FormProblems;
  /** Focuses the control of a field. */
  goTo: (field: string) => void;
  isDirty: boolean;
  /** Saved and about to be left. */
  isSaved: boolean;
  isPending: boolean;
  /** Content next to the fields, above them on narrow screens. */
  aside?: ReactNode;
  save: (next?: NextPage) => Promise<void>;
  /** Saves it as posted, if it can also be saved as a draft. */
  post: (next?: NextPage) => Promise<void>;
  /** Resets the fields to their initial values. */
  discard: () => void;
  confirmation: (Question & { confirm: () => Promise<void>; close: () => void }) | null;
  stale: {
    rows: readonly CompareRow[];
    takeTheirs: () => void;
    keepMine: () => void;
    close: () => void;
  } | null;
};

/** Manages a form: values, problems and saving. All forms use it. */
export function useForm<Values extends FieldValues, Input, Saved>(
  options: FormOptions<Values, Input, Saved>,
): FormState & { fields: FormFields<Values>; base: Saved | null } {
  const { initial, read, ask, toPosted = identity, placeOf = identity } = options;
  const { fields, isDirty } = useFormFields<Values>(initial, (values) => read(values).problems ?? []);
  const [confirmation, setConfirmation] = useState<PendingConfirmation | null>(null);
  const locateField = (field: string): string => placeOf(field, fields.getValues());
  const { refuse } = useRefusal(fields, locateField);
  const { base, saved, isPending, send, stale } = useSendForm(options, fields, { refuse, setConfirmation });
  useLazySchemas();
  const attempts = useRef(0);

  async function saveAs(as: (values: Values) => Values, next: NextPage, isConfirmed = false): Promise<void> {
    if (isPending || saved) return;
    commitTypedText();
    if (focusUnmatchedInput()) return;
    // Save the values at the time of the request. A second request while schemas load saves only once.
    const values = as(fields.getValues());
    const attempt = (attempts.current += 1);
    try {
      await loadSchemas();
    } catch (error) {
      refuse(problemsOfFailure(error, { fallback: options.fallback }));
      return;
    }
    if (attempt !== attempts.current) return;
    const { problems, input } = read(values);
    const question = isConfirmed ? null : (ask?.(values, base) ?? null);
    if (problems) refuse(problems);
    else if (question) setConfirmation({ ...question, confirm: () => saveAs(as, next, true) });
    else await send({ values, input, next, over: base, confirmRates: undefined });
  }
  const saveOnceKnown = useSaveWhenLoaded(saveAs);
  return {
    fields,
    /** Version that the form is based on: the opened one, or another user's that was accepted since. */
    base,
    problems: fields.problems,
    goTo: (field) => fields.focus(locateField(field)),
    isDirty: isDirty && saved === null,
    isSaved: saved !== null,
    isPending,
    save: (next = "list") => saveOnceKnown(identity, next),
    post: (next = "list") => saveOnceKnown(toPosted, next),
    discard: () => {
      fields.reset();
      fields.problems.forget();
    },
    stale,
    confirmation: confirmation && { ...confirmation, close: () => setConfirmation(null) },
  };
}

type SaveWith<Values> = (as: (values: Values) => Values, next: NextPage) => Promise<void>;

/** Delays saving while data is pending, such as the accounts for a typed code. */
function useSaveWhenLoaded<Values>(saveAs: SaveWith<Values>): SaveWith<Values> {
  const isWaiting = useIsSavingDelayed();
  const waiting = useRef<Parameters<SaveWith<Values>> | null>(null);
  const save = useEffectEvent(saveAs);
  useOnChoiceCanceled(() => {
    waiting.current = null;
  });
  useEffect(() => {
    const saveArguments = waiting.current;
    if (saveArguments === null || isWaiting) return;
    waiting.current = null;
    void save(...saveArguments);
  }, [isWaiting]);
  return async (...saveArguments) => {
    // Read now, not as of the last render: a caller may have awaited something since.
    if (isSavingDelayed()) waiting.current = saveArguments;
    else await saveAs(...saveArguments);
  };
}

const identity = <Same>(value: Same): Same => value;

type SaveAttempt<Values, Input, Saved> = {
  values: Values;
  input: Input;
  next: NextPage;
  over: Saved | null;
  confirmRates: ConfirmedRate[] | undefined;
};
type PendingConfirmation = Question & { confirm: () => Promise<void> };
type SaveFeedback = {
  refuse: (problems: readonly FormProblem[]) => void;
  setConfirmation: (confirmation: PendingConfirmation | null) => void;
};

/** Sends the input; on a conflict, keeps the version that another user has saved. */
function useSendForm<Values extends FieldValues, Input, Saved>(
  options: FormOptions<Values, Input, Saved>,
  fields: FormFields<Values>,
  { refuse, setConfirmation }: SaveFeedback,
) {
  const { write, schema, onSaved, keepsFormOpen = false, fallback, nameOf = identity } = options;
  const [base, setBase] = useState<Saved | null>(options.opened ?? null);
  const [isPending, setPending] = useState(false);
  const [saved, setSaved] = useState<{ record: Saved; next: NextPage } | null>(null);
  const [stale, setStale] = useState<{ mine: SaveAttempt<Values, Input, Saved>; theirs: Saved } | null>(null);
  const close = (): void => setStale(null);
  function resetTo(record: Saved): void {
    fields.reset(options.toValues?.(record) ?? options.initial);
    fields.problems.forget();
    setBase(record);
    close();
  }
  useAfterSaving(saved, ({ record, next }) => onSaved?.(record, next));

  async function send(attempt: SaveAttempt<Values, Input, Saved>): Promise<void> {
    setPending(true);
    try {
      const record = await write(attempt.input, attempt.over, attempt.confirmRates);
      close();
      if (keepsFormOpen) resetTo(record);
      if (keepsFormOpen) onSaved?.(record, attempt.next);
      else setSaved({ record, next: attempt.next });
    } catch (error) {
      const current = error instanceof ApiError ? schema?.safeParse(error.current).data : undefined;
      setStale(current === undefined ? null : { mine: attempt, theirs: current });
      const question = askAboutRates(
        error,
        (confirmRates) => send({ ...attempt, confirmRates }),
        attempt.confirmRates,
      );
      if (current === undefined && question === null)
        refuse(problemsOfFailure(error, { fallback, nameOf: (field) => nameOf(field, attempt.values) }));
      setConfirmation(question);
    } finally {
      setPending(false);
    }
  }
  const conflict = stale && {
    rows: rowsOf(options, stale.theirs, stale.mine.values),
    takeTheirs: () => resetTo(stale.theirs),
    keepMine: () => void send({ ...stale.mine, over: stale.theirs }),
    close,
  };
  return { base, saved, isPending, send, stale: conflict };
}

/** Asks once about all unusual exchange rates; confirming adds them to those confirmed before. */
function askAboutRates(
  error: unknown,
  confirm: (rates: ConfirmedRate[]) => Promise<void>,
  before: readonly ConfirmedRate[] = [],
): PendingConfirmation | null {
  if (!(error instanceof ApiError) || error.code !== "exchange-rate.unusual") return null;
  const [question = error.message, ...notes] = new Set(error.errors.map(fieldErrorText));
  const isOne = notes.length === 0;
  return {
    title: isOne ? "Is this exchange rate correct?" : "Are these exchange rates correct?",
    question,
    notes,
    confirmLabel: isOne ? "Use this rate" : "Use these rates",
    danger: false,
    needsPress: true,
    confirm: () => confirm([...before, ...error.errors.flatMap(({ rate }) => rate ?? [])]),
  };
}

function fieldErrorText({ field, message }: FieldError): string {
  const line = /^(?:lines|items|balances)\[(\d+)\]/.exec(field)?.[1];
  return line === undefined ? message : `Line ${Number(line) + 1}: ${message}`;
}

function rowsOf<Values extends FieldValues, Input, Saved>(
  { toValues, compare }: FormOptions<Values, Input, Saved>,
  saved: Saved,
  values: Values,
): readonly CompareRow[] {
  return toValues && compare ? compare({ theirs: toValues(saved), mine: values }) : [];
}

/** Continues after saving, once the leave guard has seen that nothing is unsaved. */
function useAfterSaving<Done>(saved: Done | null, onSaved: (saved: Done) => void): void {
  const goOn = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved !== null) goOn(saved);
  }, [saved]);
}
