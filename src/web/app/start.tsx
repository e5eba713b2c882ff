import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { newQueryClient } from "#web/api/query-client.ts";
import { followLinks } from "./follow-links.ts";
import { newRouter } from "./router.tsx";

/** Starts the app for a signed-in user. */
export function startApp(): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no place for the app.");
  const queryClient = newQueryClient();
  const router = newRouter(queryClient);
  followLinks(router);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
