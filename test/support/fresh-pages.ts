import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { currentToasts, dismissToast } from "#web/ui/toast.tsx";

// Long enough for a busy machine; what appears at once is still seen at once.
configure({ asyncUtilTimeout: 15_000 });

// No message or cached state of one page is left for the next.
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
});
