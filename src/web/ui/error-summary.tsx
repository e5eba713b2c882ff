import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

export type SummaryError = {
  message: string;
  /** The id of the control that it is about, when there is one. */
  fieldId?: string | undefined;
};

type Props = {
  errors: readonly SummaryError[];
  /** Raise it with every refused attempt, so that the summary takes the focus again. */
  attempt?: number;
};

/** What kept a form from being saved, with a link to each field. Takes the focus when it appears. */
export function ErrorSummary({ errors, attempt = 0 }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
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
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ""} ${message}`}>
            {fieldId ? (
              <a
                href={`#${fieldId}`}
                className="underline underline-offset-3"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId)?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
