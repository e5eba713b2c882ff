import { RotateCw } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { paths } from "./paths.ts";

/** The fallback page of the router (Spec 8). What was saved before is safe; it is on the server. */
export function AppError({ error }: { error: unknown }) {
  return (
    <main className="mx-auto flex min-h-[60dvh] max-w-dialog flex-col justify-center gap-4 px-6 py-16">
      <h1 tabIndex={-1} className="text-title font-semibold tracking-tight">
        Unexpected Application Error!
      </h1>
      <p className="text-ink-soft">
        This page could not be shown. Everything that you saved is kept. Try again, or go to the dashboard.
      </p>
      <p className="rounded-control bg-sunken px-3 py-2 text-small break-words text-ink-soft">
        {error instanceof Error ? error.message : "An unexpected error occurred"}
      </p>
      <div className="flex gap-2">
        <Button variant="primary" icon={<RotateCw />} onClick={() => window.location.reload()}>
          Try again
        </Button>
        <LinkButton href={paths.home()}>Dashboard</LinkButton>
      </div>
    </main>
  );
}
