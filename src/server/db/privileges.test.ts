import { expect, test } from "vitest";
import { onConnection } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";

/** The rights of each of our roles on each table, so that a new right shows up here (I-33). */
async function select(query: string): Promise<Record<string, unknown>[]> {
  const { database } = await testApp();
  return onConnection(database, async (client) => (await client.query<Record<string, unknown>>(query)).rows);
}

test("the application's role has only these rights", async () => {
  const rows = await select(`
    select table_name as name, string_agg(privilege_type, ' ' order by privilege_type) as may
    from information_schema.table_privileges
    where grantee = 'twofold_app' and table_schema = 'public' group by table_name order by table_name`);
  expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual({
    account_day_totals: "SELECT",
    account_month_totals: "SELECT",
    account_tax_totals: "SELECT",
    accounts: "DELETE INSERT SELECT UPDATE",
    accrual_entries: "INSERT SELECT",
    accruals: "INSERT SELECT",
    allocations: "INSERT SELECT",
    approval_rules: "INSERT SELECT",
    approvals: "SELECT",
    asset_entries: "INSERT SELECT",
    assets: "INSERT SELECT",
    attachments: "SELECT",
    checklist_items: "SELECT",
    checklist_statuses: "SELECT",
    comments: "SELECT",
    audit_log: "INSERT SELECT",
    bank_accounts: "INSERT SELECT",
    bank_imports: "DELETE INSERT SELECT",
    bank_transactions: "DELETE SELECT",
    bank_matches: "DELETE SELECT",
    reconciled_entries: "SELECT",
    bank_reconciliations: "SELECT",
    bank_rule_lines: "DELETE INSERT SELECT",
    bank_rules: "SELECT",
    bank_statement_transactions: "DELETE INSERT SELECT",
    bank_statements: "DELETE INSERT SELECT",
    books: "INSERT SELECT",
    card_accounts: "INSERT SELECT",
    card_checkouts: "SELECT",
    card_events: "SELECT",
    default_accounts: "DELETE INSERT SELECT UPDATE",
    default_tax_rates: "DELETE INSERT SELECT UPDATE",
    document_due_totals: "SELECT",
    document_items: "DELETE INSERT SELECT",
    document_links: "SELECT",
    emails: "SELECT",
    document_status_totals: "SELECT",
    documents: "DELETE INSERT SELECT",
    e_invoice_details: "INSERT SELECT",
    exchange_rates: "DELETE INSERT SELECT",
    fiscal_years: "DELETE INSERT SELECT",
    idempotency_keys: "INSERT SELECT",
    journal_history: "SELECT",
    journal_imports: "INSERT SELECT",
    journal_lines: "DELETE INSERT SELECT",
    journal_month_counts: "INSERT SELECT UPDATE",
    journals: "INSERT SELECT",
    stored_files: "SELECT",
    list_views: "DELETE INSERT SELECT",
    loan_entries: "INSERT SELECT",
    loans: "INSERT SELECT",
    revaluation_balances: "INSERT SELECT",
    revaluation_items: "INSERT SELECT",
    revaluations: "INSERT SELECT",
    logos: "INSERT SELECT",
    rate_fetches: "INSERT SELECT",
    design_snapshots: "SELECT",
    document_designs: "INSERT SELECT",
    email_templates: "INSERT SELECT",
    number_formats: "INSERT SELECT",
    number_schemes: "DELETE INSERT SELECT UPDATE",
    money_entries: "INSERT SELECT",
    money_entry_lines: "DELETE INSERT SELECT",
    number_series: "INSERT SELECT UPDATE",
    table_digests: "SELECT",
    opening_balances: "INSERT SELECT",
    deliveries: "INSERT SELECT",
    delivery_items: "INSERT SELECT",
    order_items: "DELETE INSERT SELECT",
    order_status_totals: "SELECT",
    orders: "DELETE INSERT SELECT",
    parties: "DELETE INSERT SELECT UPDATE",
    party_month_totals: "SELECT",
    party_year_totals: "SELECT",
    payments: "INSERT SELECT",
    lock_exceptions: "INSERT SELECT",
    period_locks: "INSERT SELECT",
    scheduled_emails: "DELETE SELECT",
    product_stock: "INSERT SELECT",
    received_files: "SELECT",
    products: "DELETE INSERT SELECT UPDATE",
    reminder_interest: "INSERT SELECT",
    reminder_pauses: "DELETE INSERT SELECT",
    reminder_settings: "INSERT SELECT",
    reminders: "INSERT SELECT",
    schedule_occurrences: "INSERT SELECT",
    schedules: "INSERT SELECT",
    stock_movements: "INSERT SELECT",
    tax_day_totals: "SELECT",
    tax_rate_components: "DELETE INSERT SELECT",
    pending_tax_totals: "SELECT",
    tax_returns: "SELECT",
    tax_rates: "DELETE INSERT SELECT UPDATE",
    year_closings: "SELECT",
  });
  const otherSchemas = await select(`
    select distinct table_schema as name from information_schema.table_privileges
    where grantee = 'twofold_app' and table_schema <> 'public'`);
  expect(otherSchemas).toEqual([]);
});

test("the sign-in role has only these rights, and can't make a user an administrator", async () => {
  const rows = await select(`
    select table_name as name, string_agg(privilege_type, ' ' order by privilege_type) as may
    from information_schema.table_privileges
    where grantee = 'twofold_identity' group by table_name order by table_name`);
  expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual({
    api_tokens: "DELETE INSERT SELECT",
    books_checks: "INSERT SELECT",
    credentials: "INSERT SELECT",
    document_links: "SELECT",
    identities: "DELETE INSERT SELECT",
    invitations: "DELETE INSERT SELECT",
    jobs: "SELECT",
    limits: "DELETE INSERT SELECT",
    member_changes: "INSERT SELECT",
    memberships: "DELETE INSERT SELECT",
    outbox: "DELETE INSERT SELECT",
    passkeys: "DELETE INSERT SELECT",
    recovery_codes: "DELETE INSERT SELECT",
    sessions: "DELETE INSERT SELECT",
    settings: "INSERT SELECT",
    subscription_changes: "INSERT SELECT",
    subscriptions: "INSERT SELECT",
    two_factor_keys: "DELETE INSERT SELECT",
    users: "INSERT SELECT",
    verifications: "DELETE INSERT SELECT",
  });
  const columns = await select(`
    select column_name as name from information_schema.column_privileges
    where grantee = 'twofold_identity' and table_name = 'users' and privilege_type = 'UPDATE' order by 1`);
  expect(columns).toEqual(["email_verified", "name", "updated_at"].map((name) => ({ name })));
});

test("the role that writes journals and documents has only these rights", async () => {
  const rows = await select(`
    select table_name as name, string_agg(privilege_type, ' ' order by privilege_type) as may
    from information_schema.table_privileges
    where grantee = 'twofold_writer' and table_schema = 'public' group by table_name order by table_name`);
  expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual({
    account_day_totals: "INSERT SELECT UPDATE",
    account_month_totals: "INSERT SELECT UPDATE",
    account_tax_totals: "INSERT SELECT UPDATE",
    audit_log: "INSERT",
    books: "SELECT",
    document_items: "INSERT",
    documents: "INSERT",
    journal_history: "INSERT",
    journal_lines: "INSERT",
    journals: "INSERT",
    number_formats: "SELECT",
    number_schemes: "DELETE INSERT SELECT UPDATE",
    number_series: "INSERT SELECT UPDATE",
    approval_rules: "SELECT",
    approvals: "SELECT",
    lock_exceptions: "SELECT",
    period_locks: "SELECT",
    product_stock: "INSERT SELECT",
    stock_movements: "INSERT",
  });
});
