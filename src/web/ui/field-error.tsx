import { CircleAlert } from "lucide-react";

/** What is wrong, said where it is wrong, with an icon and a sentence (Look, Forms). */
export function FieldError({ id, children }: { id?: string | undefined; children: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-small text-negative">
      <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
