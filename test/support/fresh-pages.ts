import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { currentToasts, dismissToast } from "#web/ui/toast.tsx";

// Long enough for a busy machine; immediate content is still found at once.
configure({ asyncUtilTimeout: 15_000 });

// No message or cached state of one page remains for the next.
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
});
