import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { ConfirmedRate } from "#domain/exchange.ts";
import type { FieldError } from "#domain/refusals.ts";
import { ApiError } from "#web/api/api-error.ts";
import { commitTyping, isAwaiting, useGivingUp, useIsAwaiting } from "#web/ui/typing.ts";
import type { CompareRow, Versions } from "./compare-versions.ts";
import { useFormFields, type FormFields } from "./form-fields.ts";
import type { Next } from "./leaving.tsx";
import { useRefusal } from "./refusal.ts";
import { loadSchemas, useLateSchemas } from "./late-schema.ts";
import { problemsOfFailure, type FormProblem, type FormProblems, type Reading } from "./problems.ts";

/** The initial values of a form. */
export type FirstValues<Values extends FieldValues> = DefaultValues<Values>;

/** The confirmation before a form is saved. */
export type Question = {
  title: string;
  question: string;
  notes?: readonly string[];
  confirmLabel: string;
  danger?: boolean;
  /** The keys that save don't answer it. */
  needsPress?: boolean;
};

type Options<Values extends FieldValues, Input, Saved> = {
  /** The record that is edited, as it was read; null or left out for a new one. */
  opened?: Saved | null;
  /** The initial values of the fields. */
  initial: FirstValues<Values>;
  /** The values for a saved record; the initial ones by default. */
  toValues?: (record: Saved) => Values;
  /** What is sent, or why nothing is: the one schema of form and request. */
  read: (values: Values) => Reading<Input>;
  /** Creates the record, or writes it over the version that was read; with the exchange rates that were confirmed. */
  write: (input: Input, over: Saved | null, isSure: ConfirmedRate[] | undefined) => Promise<Saved>;
  /** Reads the record that comes with a stale edit; there is none where a record is never changed. */
  schema?: { safeParse: (value: unknown) => { data?: Saved | undefined } };
  /** The two versions of a stale edit, field by field. */
  compare?: (versions: Versions<Values>) => readonly CompareRow[];
  onSaved?: (record: Saved, next: Next) => void;
  /** Whether the form stays on the screen and goes on from what was saved. */
  stays?: boolean;
  /** The confirmation before these values are sent. */
  ask?: (values: Values, over: Saved | null) => Question | null;
  /** What is saved when it is posted, where the form can also be saved as a draft. */
  toPosted?: (values: Values) => Values;
  /** The sentence when the server failed: "Failed to save vendor". */
  fallback: string;
  /** The form's name of a field of the request; the same by default. */
  nameOf?: (field: string, values: Values) => string;
  /** The field whose control fixes a problem; its own by default. */
  placeOf?: (field: string, values: Values) => string;
};

/** What the page or the dialog of a form shows beside its fields. */
export type FormState = {
  problems: FormProblems;
  /** Gives the focus to the control of a field. */
  goTo: (field: string) => void;
  isDirty: boolean;
  /** It is saved, and leads on. */
  isSaved: boolean;
  isPending: boolean;
  save: (next?: Next) => Promise<void>;
  /** Saves it as posted, where it can also be saved as a draft. */
  post: (next?: Next) => Promise<void>;
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

/** The one way to write a form: what was typed, what is wrong with it, and saving it. */
export function useForm<Values extends FieldValues, Input, Saved>(
  options: Options<Values, Input, Saved>,
): FormState & { fields: FormFields<Values>; base: Saved | null } {
  const { initial, read, ask, toPosted = same, placeOf = same } = options;
  const { fields, isDirty } = useFormFields<Values>(initial, (values) => read(values).problems ?? []);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const locateField = (field: string): string => placeOf(field, fields.getValues());
  const { refuse } = useRefusal(fields, locateField);
  const { base, saved, isPending, send, stale } = useSending(options, fields, { refuse, setConfirmation });
  useLateSchemas();
  const attempts = useRef(0);

  async function saveAs(as: (values: Values) => Values, next: Next, isConfirmed = false): Promise<void> {
    if (isPending || saved) return;
    commitTyping();
    // The values at the time of the request are saved. A second request while the schemas load saves only once.
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
    else await send({ values, input, next, over: base, isSure: undefined });
  }
  const saveOnceKnown = useSavingOnceKnown(saveAs);
  return {
    fields,
    /** The version that the form is based on: the opened one, or another user's that was accepted since. */
    base,
    problems: fields.problems,
    goTo: (field) => fields.focus(locateField(field)),
    isDirty: isDirty && saved === null,
    isSaved: saved !== null,
    isPending,
    save: (next = "list") => saveOnceKnown(same, next),
    post: (next = "list") => saveOnceKnown(toPosted, next),
    discard: () => {
      fields.reset();
      fields.problems.forget();
    },
    stale,
    confirmation: confirmation && { ...confirmation, close: () => setConfirmation(null) },
  };
}

type SaveAs<Values> = (as: (values: Values) => Values, next: Next) => Promise<void>;

/** What is saved while something is still to come, as the accounts of which one was typed, is saved once it is there. */
function useSavingOnceKnown<Values>(saveAs: SaveAs<Values>): SaveAs<Values> {
  const isWaiting = useIsAwaiting();
  const waiting = useRef<Parameters<SaveAs<Values>> | null>(null);
  const save = useEffectEvent(saveAs);
  useGivingUp(() => {
    waiting.current = null;
  });
  useEffect(() => {
    const saveArguments = waiting.current;
    if (saveArguments === null || isWaiting) return;
    waiting.current = null;
    void save(...saveArguments);
  }, [isWaiting]);
  return async (...saveArguments) => {
    // Not as of the last render: a caller may have awaited something of its own since.
    if (isAwaiting()) waiting.current = saveArguments;
    else await saveAs(...saveArguments);
  };
}

const same = <Same>(value: Same): Same => value;

type Attempt<Values, Input, Saved> = {
  values: Values;
  input: Input;
  next: Next;
  over: Saved | null;
  isSure: ConfirmedRate[] | undefined;
};
type Confirmation = Question & { confirm: () => Promise<void> };
type Answering = {
  refuse: (found: readonly FormProblem[]) => void;
  setConfirmation: (confirmation: Confirmation | null) => void;
};

/** Sends the input, and keeps the version that another user has saved meanwhile next to it. */
function useSending<Values extends FieldValues, Input, Saved>(
  options: Options<Values, Input, Saved>,
  fields: FormFields<Values>,
  { refuse, setConfirmation }: Answering,
) {
  const { write, schema, onSaved, stays = false, fallback, nameOf = same } = options;
  const [base, setBase] = useState<Saved | null>(options.opened ?? null);
  const [isPending, setPending] = useState(false);
  const [saved, setSaved] = useState<{ record: Saved; next: Next } | null>(null);
  const [stale, setStale] = useState<{ mine: Attempt<Values, Input, Saved>; theirs: Saved } | null>(null);
  const close = (): void => setStale(null);
  function goOnFrom(record: Saved): void {
    fields.reset(options.toValues?.(record) ?? options.initial);
    fields.problems.forget();
    setBase(record);
    close();
  }
  useAfterSaving(saved, ({ record, next }) => onSaved?.(record, next));

  async function send(attempt: Attempt<Values, Input, Saved>): Promise<void> {
    setPending(true);
    try {
      const record = await write(attempt.input, attempt.over, attempt.isSure);
      close();
      if (stays) goOnFrom(record);
      if (stays) onSaved?.(record, attempt.next);
      else setSaved({ record, next: attempt.next });
    } catch (error) {
      const theirs = error instanceof ApiError ? schema?.safeParse(error.current).data : undefined;
      setStale(theirs === undefined ? null : { mine: attempt, theirs });
      const question = askAboutRates(error, (isSure) => send({ ...attempt, isSure }), attempt.isSure);
      if (theirs === undefined && question === null)
        refuse(problemsOfFailure(error, { fallback, nameOf: (field) => nameOf(field, attempt.values) }));
      setConfirmation(question);
    } finally {
      setPending(false);
    }
  }
  return {
    base,
    saved,
    isPending,
    send,
    stale: stale && {
      rows: rowsOf(options, stale.theirs, stale.mine.values),
      takeTheirs: () => goOnFrom(stale.theirs),
      keepMine: () => void send({ ...stale.mine, over: stale.theirs }),
      close,
    },
  };
}

/** Asks about rates that are far from the last ones, in one place; the answer adds only these to those confirmed before. */
function askAboutRates(
  error: unknown,
  confirm: (rates: ConfirmedRate[]) => Promise<void>,
  before: readonly ConfirmedRate[] = [],
): Confirmation | null {
  if (!(error instanceof ApiError) || error.code !== "exchange-rate.far-off") return null;
  const [question = error.message, ...notes] = new Set(error.errors.map(inWords));
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

function inWords({ field, message }: FieldError): string {
  const line = /^(?:lines|items|balances)\[(\d+)\]/.exec(field)?.[1];
  return line === undefined ? message : `Line ${Number(line) + 1}: ${message}`;
}

function rowsOf<Values extends FieldValues, Input, Saved>(
  { toValues, compare }: Options<Values, Input, Saved>,
  theirs: Saved,
  mine: Values,
): readonly CompareRow[] {
  return toValues && compare ? compare({ theirs: toValues(theirs), mine }) : [];
}

/** Goes on with what was saved, once the leave guard has seen that there is nothing left to guard. */
function useAfterSaving<Done>(saved: Done | null, onSaved: (saved: Done) => void): void {
  const goOn = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved !== null) goOn(saved);
  }, [saved]);
}
