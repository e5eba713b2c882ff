import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useProblems, type FormProblem, type FormProblems } from "./problems.ts";

type Props = {
  form: { problems: FormProblems; goTo: (field: string) => void };
  /** Omits problems that are shown at a field. */
  formErrorsOnly?: boolean;
};

/** Lists why a form can't be saved, each message once, with a link to its first field. Takes the focus. */
export function ErrorSummary({ form, formErrorsOnly = false }: Props) {
  const { all, attempt } = useProblems(form);
  const box = useRef<HTMLDivElement>(null);
  const summary = summaryOf(formErrorsOnly ? all.filter(({ field }) => field === "") : all);
  const isShown = summary.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, attempt]);
  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2.5 rounded-control bg-negative-soft px-3 py-2.5 text-negative"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <ul className="flex min-w-0 flex-col gap-1">
        {summary.map(({ field, message }) => (
          <li key={message}>
            {field === "" ? (
              message
            ) : (
              <a
                href={`#${field}`}
                className="underline underline-offset-3"
                onClick={(event) => {
                  event.preventDefault();
                  form.goTo(field);
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function summaryOf(problems: readonly FormProblem[]): FormProblem[] {
  const attemptProblems = problems.filter(({ sinceChange }) => !sinceChange);
  return attemptProblems.filter(
    ({ message }, index) => attemptProblems.findIndex((problem) => problem.message === message) === index,
  );
}
