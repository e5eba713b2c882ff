import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { currentToasts, dismissToast } from "#web/ui/toast.tsx";

// For a machine that is busy with something else; what appears at once is seen at once all the same.
configure({ asyncUtilTimeout: 15_000 });

// What one page has said or kept is not there for the next.
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  localStorage.clear();
});
