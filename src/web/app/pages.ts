import { lazyRouteComponent } from "@tanstack/react-router";

/** Every page of the app, each in a chunk of its own. */
export const pages = {
  dashboard: lazyRouteComponent(() => import("#web/dashboard/dashboard-page.tsx"), "DashboardPage"),
  accounts: lazyRouteComponent(() => import("#web/accounts/accounts-page.tsx"), "AccountsPage"),
  accountForm: lazyRouteComponent(() => import("#web/accounts/account-form-page.tsx"), "AccountFormPage"),
  accountLedger: lazyRouteComponent(
    () => import("#web/accounts/account-ledger-page.tsx"),
    "AccountLedgerPage",
  ),
  journals: lazyRouteComponent(() => import("#web/journals/journals-page.tsx"), "JournalsPage"),
  journalForm: lazyRouteComponent(() => import("#web/journals/journal-form-page.tsx"), "JournalFormPage"),
  journal: lazyRouteComponent(() => import("#web/journals/journal-page.tsx"), "JournalPage"),
  transactions: lazyRouteComponent(() => import("#web/journals/transactions-page.tsx"), "TransactionsPage"),
  trialBalance: lazyRouteComponent(() => import("#web/reports/trial-balance-page.tsx"), "TrialBalancePage"),
  help: lazyRouteComponent(() => import("#web/help/help-page.tsx"), "HelpPage"),
  settings: lazyRouteComponent(() => import("#web/settings/settings-page.tsx"), "SettingsPage"),
};

/** Fetches the other pages while nothing else is going on, so that a click shows the page at once. */
export function preloadPagesWhenIdle(): void {
  const later = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 1500));
  later(() => {
    for (const page of Object.values(pages)) void page.preload?.();
  });
}
