import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

type Props = { pending: boolean; onClick?: () => void; children: ReactNode };

/** Saves the form that it stands in, with its key (Conventions 2). */
export function SaveButton({ pending, onClick, children }: Props) {
  return (
    <Button
      type="submit"
      variant="primary"
      pending={pending}
      title="Ctrl+S"
      aria-keyshortcuts="Control+S"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
