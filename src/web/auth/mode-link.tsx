import type { ReactNode } from "react";

/** Goes to another mode of the sign-in without leaving the page. */
export function ModeLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-6 items-center rounded-small font-medium text-accent-ink underline decoration-accent-ink/35 underline-offset-3 hover:decoration-current"
    >
      {children}
    </button>
  );
}
