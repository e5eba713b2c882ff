import { Button } from "#web/ui/button.tsx";

/** Saves, and begins the next one (Conventions 2). */
export function SaveAndNew({ onClick }: { onClick: () => void }) {
  return (
    <Button title="Ctrl+Enter" aria-keyshortcuts="Control+Enter" onClick={onClick}>
      Save and New
    </Button>
  );
}
