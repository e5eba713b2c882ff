import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { failureText } from "#web/api/api-error.ts";
import { sessionQuery } from "#web/api/session.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Skeleton, TableSkeleton, VisuallyHidden } from "#web/ui/skeleton.tsx";
import { AppShell } from "./app-shell.tsx";
import { pages, recordPages, tradedPages } from "./pages.ts";

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });

/** Everything below /app needs a session; without one, the call redirects to the sign-in (Behavior 2.2). */
const app = createRoute({
  getParentRoute: () => root,
  path: paths.home(),
  beforeLoad: ({ context }) =>
    context.queryClient.query({ ...sessionQuery, staleTime: "static" }).catch((cause: unknown) => {
      throw new Error(failureText(cause, "Failed to check authentication status"), { cause });
    }),
  component: AppShell,
});

const appChild = { getParentRoute: () => app };

/** Unknown URLs redirect to the app's root (Behavior 2.2). */
const unknown = createRoute({
  ...appChild,
  path: "$",
  beforeLoad: () => redirect({ to: paths.home(), throw: true }),
});

/** The URL /accounts, without /app, redirects to the account list (Behavior 2.6). */
const accounts = createRoute({
  getParentRoute: () => root,
  path: "accounts",
  beforeLoad: () => redirect({ to: paths.accounts(), throw: true }),
});

/** Redirects users who aren't administrators to the app's root (Behavior 2.13). */
async function leaveToAdmins({ context }: { context: { queryClient: QueryClient } }): Promise<void> {
  const session = await context.queryClient.query({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  if (!session?.user.isAdmin) redirect({ to: paths.home(), throw: true });
}

type RecordPages = (typeof recordPages)[keyof typeof recordPages];

/** The routes of a record type: list, form and page. */
function recordRoutes(path: string, { list, page, form }: RecordPages) {
  return [
    createRoute({ ...appChild, path, component: list }),
    createRoute({ ...appChild, path: `${path}/new`, component: form }),
    createRoute({ ...appChild, path: `${path}/$id`, component: page }),
    createRoute({ ...appChild, path: `${path}/$id/edit`, component: form }),
  ];
}

const routeTree = root.addChildren([
  accounts,
  app.addChildren([
    createRoute({ ...appChild, path: "/", component: pages.dashboard }),
    createRoute({ ...appChild, path: "accounts", component: pages.accounts }),
    createRoute({ ...appChild, path: "accounts/new", component: pages.accountForm }),
    createRoute({ ...appChild, path: "accounts/$code", component: pages.accountLedger }),
    createRoute({ ...appChild, path: "accounts/$code/edit", component: pages.accountForm }),
    ...recordRoutes("journals", recordPages.journals),
    createRoute({ ...appChild, path: "companies", component: pages.companies }),
    createRoute({ ...appChild, path: "approvals", component: pages.approvals }),
    createRoute({ ...appChild, path: "activity", component: pages.activity }),
    createRoute({ ...appChild, path: "journals/imports", component: pages.journalImports }),
    ...recordRoutes("vendors", recordPages.vendors),
    ...recordRoutes("customers", recordPages.customers),
    createRoute({ ...appChild, path: "vendors/$id/traded", component: tradedPages.vendors }),
    createRoute({ ...appChild, path: "customers/$id/traded", component: tradedPages.customers }),
    createRoute({ ...appChild, path: "products", component: pages.products }),
    createRoute({ ...appChild, path: "products/new", component: pages.productForm }),
    createRoute({ ...appChild, path: "products/$id/edit", component: pages.productForm }),
    createRoute({ ...appChild, path: "products/counts", component: pages.stockCounts }),
    createRoute({ ...appChild, path: "products/values", component: pages.values }),
    createRoute({ ...appChild, path: "products/values/new", component: pages.landedCostForm }),
    createRoute({ ...appChild, path: "products/values/$id", component: pages.value }),
    createRoute({ ...appChild, path: "tax-rates", component: pages.taxRates }),
    createRoute({ ...appChild, path: "tax-rates/new", component: pages.taxRateForm }),
    createRoute({ ...appChild, path: "tax-rates/$id/edit", component: pages.taxRateForm }),
    ...recordRoutes("purchases", recordPages.bills),
    ...recordRoutes("purchases/vendor-credits", recordPages.vendorCredits),
    ...recordRoutes("sales", recordPages.invoices),
    ...recordRoutes("sales/credit-notes", recordPages.creditNotes),
    ...recordRoutes("quotes", recordPages.quotes),
    ...recordRoutes("sales-orders", recordPages.salesOrders),
    ...recordRoutes("purchase-orders", recordPages.purchaseOrders),
    createRoute({ ...appChild, path: "opening-balances", component: pages.opening }),
    createRoute({ ...appChild, path: "checklist", component: pages.checklist }),
    createRoute({ ...appChild, path: "inbox", component: pages.inbox }),
    createRoute({ ...appChild, path: "share", component: pages.sharedFiles }),
    createRoute({ ...appChild, path: "money", component: pages.money }),
    createRoute({ ...appChild, path: "money/expense", component: pages.newExpense }),
    createRoute({ ...appChild, path: "money/deposit", component: pages.newDeposit }),
    createRoute({ ...appChild, path: "money/transfer", component: pages.transferMoney }),
    createRoute({ ...appChild, path: "money/entries/$id", component: pages.moneyEntry }),
    createRoute({ ...appChild, path: "money/entries/$id/edit", component: pages.editMoney }),
    ...recordRoutes("assets", recordPages.assets),
    ...recordRoutes("accruals", recordPages.accruals),
    ...recordRoutes("loans", recordPages.loans),
    ...recordRoutes("schedules", recordPages.schedules),
    createRoute({ ...appChild, path: "bank", component: pages.bank }),
    createRoute({ ...appChild, path: "bank/rules", component: pages.bankRules }),
    createRoute({ ...appChild, path: "bank/statements", component: pages.bankStatements }),
    createRoute({ ...appChild, path: "bank/$code", component: pages.bankAccount }),
    createRoute({ ...appChild, path: "bank/$code/match", component: pages.bankWork }),
    createRoute({ ...appChild, path: "bank/$code/reconcile", component: pages.reconcile }),
    createRoute({ ...appChild, path: "bank/$code/reconciliations/$id", component: pages.reconciliation }),
    createRoute({ ...appChild, path: "reminders", component: pages.reminders }),
    createRoute({ ...appChild, path: "payments", component: pages.payments }),
    createRoute({ ...appChild, path: "payments/new", component: pages.paymentForm }),
    createRoute({ ...appChild, path: "payments/$id", component: pages.payment }),
    createRoute({ ...appChild, path: "reports", component: pages.reports }),
    createRoute({ ...appChild, path: "reports/aging", component: pages.aging }),
    createRoute({ ...appChild, path: "reports/stock-movement", component: pages.stockMovement }),
    createRoute({ ...appChild, path: "transactions", component: pages.transactions }),
    createRoute({ ...appChild, path: "reports/trial-balance", component: pages.trialBalance }),
    createRoute({ ...appChild, path: "reports/balance-sheet", component: pages.balanceSheet }),
    createRoute({ ...appChild, path: "reports/profit-loss", component: pages.profitLoss }),
    createRoute({ ...appChild, path: "reports/statement-of-account", component: pages.statementOfAccount }),
    createRoute({ ...appChild, path: "reports/tax", component: pages.taxReport }),
    createRoute({ ...appChild, path: "tax-returns", component: pages.taxReturns }),
    createRoute({ ...appChild, path: "tax-returns/$start", component: pages.taxReturns }),
    createRoute({ ...appChild, path: "revaluations", component: pages.revaluations }),
    createRoute({ ...appChild, path: "revaluations/new", component: pages.revaluationForm }),
    createRoute({ ...appChild, path: "revaluations/$id", component: pages.revaluation }),
    createRoute({ ...appChild, path: "year-end", component: pages.yearEnd }),
    createRoute({ ...appChild, path: "admin", component: pages.admin, beforeLoad: leaveToAdmins }),
    createRoute({ ...appChild, path: "help", component: pages.help }),
    createRoute({ ...appChild, path: "settings", component: pages.settings }),
    createRoute({ ...appChild, path: "settings/$section", component: pages.settings }),
    unknown,
  ]),
]);

/** The app's pages and their URLs (Behavior 2.2). Search parameters are plain text, so that people can read and edit them. */
export function newRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: AppError,
    defaultStructuralSharing: true,
  });
}

export type AppRouter = ReturnType<typeof newRouter>;

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" && value !== "") params.set(name, value);
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** The error page of the router (Behavior 8). Saved data is safe on the server. */
function AppError({ error }: { error: unknown }) {
  return (
    <main className="mx-auto flex min-h-[60dvh] max-w-dialog flex-col justify-center gap-4 px-6 py-16">
      <h1 tabIndex={-1} className="text-title font-semibold tracking-tight">
        Unexpected Application Error!
      </h1>
      <p className="text-ink-soft">
        This page couldn't be displayed. Your saved data is safe. Try again or go to the dashboard.
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

/** The placeholder while the router loads a page's code. */
function PagePending() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className="mb-6 w-56">
        <Skeleton width={80} />
      </div>
      <TableSkeleton />
    </div>
  );
}
