type Search = Readonly<Record<string, string | undefined>>;

function withSearch(path: string, search: Search = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value) params.set(name, value);
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Every address of the front end (Spec 2.1, 2.2). Nothing else spells one. */
export const paths = {
  landing: () => "/",
  auth: (search?: { mode?: "signup" | "forgot" | undefined; next?: string | undefined }) =>
    withSearch("/auth", search),
  confirmEmail: () => "/auth/confirm",
  resetPassword: () => "/reset-password",
  terms: () => "/terms",
  privacy: () => "/privacy",

  home: () => "/app",
  accounts: (search?: { search?: string | undefined }) => withSearch("/app/accounts", search),
  newAccount: () => "/app/accounts/new",
  account: (code: string, search?: { start?: string | undefined; end?: string | undefined }) =>
    withSearch(`/app/accounts/${encodeURIComponent(code)}`, search),
  editAccount: (code: string) => `/app/accounts/${encodeURIComponent(code)}/edit`,
  journals: (search?: Search) => withSearch("/app/journals", search),
  /** An empty form, a copy `from` a journal, or the `reverse` of one. */
  newJournal: (search?: { from?: string | undefined; reverse?: string | undefined }) =>
    withSearch("/app/journals/new", search),
  journal: (id: string) => `/app/journals/${encodeURIComponent(id)}`,
  editJournal: (id: string) => `/app/journals/${encodeURIComponent(id)}/edit`,
  transactions: (search?: Search) => withSearch("/app/transactions", search),
  /** The beginning of every report's address. */
  reports: () => "/app/reports",
  trialBalance: (search?: {
    start?: string | undefined;
    end?: string | undefined;
    rows?: string | undefined;
  }) => withSearch("/app/reports/trial-balance", search),
  help: () => "/app/help",
  settings: () => "/app/settings",
  apiReference: () => "/api/docs",
} as const;
