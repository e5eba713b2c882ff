import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Effect } from "#contract/effects.ts";
import { newQueryClient } from "#web/api/query-client.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useEffectOf } from "./effect.tsx";

beforeEach(() => {
  // The tests' browser draws a dialog and does not open it.
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = "0197a000-0000-7000-8000-000000000001";

const NOTHING: Effect = {
  journals: [],
  journalCount: 0,
  accounts: [],
  stock: [],
  corrections: [],
  correctionCount: 0,
  open: [],
  aging: [],
  tax: [],
  closedThrough: { before: null, after: null },
  movedTo: null,
};

/** A page with a dialog that says what taking something back does. */
function Page({ ask }: { ask: () => Promise<Effect> }) {
  const [isAsked, setAsked] = useState(true);
  return isAsked ? <TakeBack ask={ask} onClose={() => setAsked(false)} /> : <p>Closed</p>;
}

function TakeBack({ ask, onClose }: { ask: () => Promise<Effect>; onClose: () => void }) {
  const voiding = useApiMutation("revaluations.void");
  const effect = useEffectOf("revaluations.previewVoid", { params: { id } }, ask);
  return (
    <ConfirmDialog
      title="Take back"
      question="Take it back?"
      confirmLabel="Take back"
      onConfirm={() => voiding.mutateAsync({ params: { id } })}
      onClose={onClose}
    >
      {effect.data && <p>What it does</p>}
      {voiding.isPending && <p>Being taken back</p>}
    </ConfirmDialog>
  );
}

async function openDialog(answer: () => Response) {
  const ask = vi.fn<() => Promise<Effect>>(async () => NOTHING);
  let reply: (response: Response) => void = () => undefined;
  const replied = new Promise<Response>((resolve) => {
    reply = resolve;
  });
  vi.stubGlobal("fetch", () => replied);
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Page ask={ask} />
    </QueryClientProvider>,
  );
  await screen.findByText("What it does");
  expect(ask).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Take back" }));
  await screen.findByText("Being taken back");
  reply(answer());
  return ask;
}

test("what a dialog would do is not asked once more when it is done", async () => {
  const ask = await openDialog(() => Response.json({}));
  await screen.findByText("Closed");
  expect(ask).toHaveBeenCalledOnce();
});

test("what a dialog would do is asked again where somebody was faster", async () => {
  const ask = await openDialog(() =>
    Response.json({ code: "revaluation.void", detail: "It is taken back already" }, { status: 409 }),
  );
  await screen.findByText("It is taken back already");
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
});
