import { paths } from "#web/navigation/paths.ts";
import type { HelpItem } from "./help-texts.ts";

/** The feature guide about banking, the ledger and the year end. */
export const accountingGuide: readonly HelpItem[] = [
  {
    title: "Record an asset",
    keywords: "assets fixed equipment vehicles depreciation register",
    text: "Track equipment, vehicles and other things you use for years. Add an asset manually or from its bill, and preview its full depreciation schedule. Depreciation is posted automatically each period, or on demand.",
    link: { href: paths.assets(), label: "Open assets" },
  },
  {
    title: "Sell or scrap an asset",
    keywords: "assets disposal gain loss",
    text: "Open the asset and choose Sell or scrap. Enter the date and, for a sale, the proceeds. The gain or loss is calculated and posted.",
    link: { href: paths.assets(), label: "Open assets" },
  },
  {
    title: "Check the asset register",
    keywords: "assets match accounts difference",
    text: "The Assets page shows whether the register's total matches your accounts. If it doesn't, the page lists the entries that explain the difference.",
    link: { href: paths.assets(), label: "Open assets" },
  },
  {
    title: "Defer a cost or income over months",
    keywords: "accruals deferrals spread prepaid expense deferred revenue insurance",
    text: "Defer a yearly insurance bill or a subscription invoice over the months it covers: choose Defer over several months in its menu. You'll see the schedule before you save it. End it early or void it on its page.",
    link: { href: paths.accruals(), label: "Open accruals" },
  },
  {
    title: "Accrue costs and income",
    keywords: "accruals month end accrued expense",
    text: "Accrue costs or income that haven't been billed at month end. The entry is reversed automatically the next day. The list shows the remaining amount of each item on any date, and whether the total matches the account.",
    link: { href: paths.accruals(), label: "Open accruals" },
  },
  {
    title: "Accrue goods received, not yet billed",
    keywords: "accruals grni purchase orders not invoiced",
    text: "On the Accruals page, choose Goods received, not yet billed from the More menu. Choose the date and the accounts. It accrues the goods you received on purchase orders whose bills haven't arrived, and reverses the entry automatically the next day.",
    link: { href: paths.accruals(), label: "Open accruals" },
  },
  {
    title: "Record a loan",
    keywords: "loans interest repayment schedule",
    text: "Enter a loan's amount, interest rate and number of payments to see its full repayment schedule. Payments are posted automatically when due; if the server was off for several days, overdue payments wait for your approval. The list shows the balance you owe on any date, and whether it matches your accounts.",
    link: { href: paths.loans(), label: "Open loans" },
  },
  {
    title: "Repay a loan early",
    keywords: "loans extra payment",
    text: "Open the loan and choose Make extra payment. Enter an amount, or leave it blank to repay the loan in full, including interest to date. Later payments are recalculated.",
    link: { href: paths.loans(), label: "Open loans" },
  },
  {
    title: "Revalue balances in other currencies",
    keywords: "revaluations currency revaluation unrealized gain loss",
    text: "At the end of a period, revalue unpaid documents and bank balances in other currencies at the current exchange rate. Choose New revaluation: it suggests the last month end and its rates, and previews each document and account. The unrealized gain or loss is posted and reversed the next day. Run it again for the same date to post any change.",
    link: { href: paths.revaluations(), label: "Open revaluations" },
  },
  {
    title: "Reverse a currency revaluation",
    keywords: "revaluations undo currency",
    text: "Open the latest revaluation and choose Reverse from the More menu. To reverse an earlier one, reverse the later ones first.",
    link: { href: paths.revaluations(), label: "Open revaluations" },
  },
  {
    title: "Number your accounts",
    keywords: "chart of accounts codes subaccount main account types",
    text: "Each account has one of five types. Main accounts have a four-digit code; a subaccount adds three digits. In Settings you can allow codes with letters, dots and hyphens.",
    link: { href: paths.accounts(), label: "Open chart of accounts" },
  },
  {
    title: "See the transactions of an account",
    keywords: "chart of accounts ledger running balance",
    text: "Open an account in the chart of accounts to see its transactions with a running balance.",
    link: { href: paths.accounts(), label: "Open chart of accounts" },
  },
  {
    title: "Record an expense, deposit or transfer",
    keywords: "expenses, deposits and transfers spend receive transfer money",
    text: "Choose New expense, New deposit or New transfer to record a transaction without an invoice or bill. The form starts with the account or card you used last. Press Ctrl+Enter to save it and start the next one.",
    link: { href: paths.newMoneyEntry("expense"), label: "New expense" },
  },
  {
    title: "Import bank statements",
    keywords: "ofx qfx qif camt mt940 csv xlsx zip",
    text: "Drop your bank's files on the Bank page. They can be OFX, QFX, QIF, CAMT, MT940, CSV, XLSX or ZIP files. You review everything before you import it. Duplicates are skipped, and you can undo an import.",
    link: { href: paths.bank(), label: "Open bank" },
  },
  {
    title: "Check that your bank statements add up",
    keywords: "bank statements gap opening closing balance",
    text: "Choose Statements on the Bank page to see all imported bank statements: whether each one adds up to its closing balance, and whether one is missing in between.",
    link: { href: paths.bankStatements(), label: "Open statements" },
  },
  {
    title: "Review bank transactions",
    keywords: "match categorize suggested exact shortcuts payout",
    text: "Open an account on the Bank page and choose Review transactions. For each transaction you'll see suggested matches and the reason for each. Press Enter to accept the best match, A to accept all exact matches, or N to create a bill or an expense. Card payouts show their charges, refunds and fees.",
    link: { href: paths.bank(), label: "Open bank" },
  },
  {
    title: "Record a bank transaction in another currency",
    keywords: "review bank transactions exchange rate foreign currency",
    text: "Bank transactions in another currency use the exchange rate of their date. You'll see the rate before the transaction is recorded.",
    link: { href: paths.bank(), label: "Open bank" },
  },
  {
    title: "Create bank rules",
    text: "A rule categorizes similar transactions for you. Press R to create one from the current transaction, and choose Test on past transactions to see what it matches. The first matching rule is suggested. If you choose Record automatically, the transaction is recorded without asking.",
    link: { href: paths.bankRules(), label: "Open bank rules" },
  },
  {
    title: "Reconcile an account",
    keywords: "reconciliation statement cleared",
    text: "Open an account on the Bank page and choose Reconcile. Enter the statement end date and balance, and check off the transactions that have cleared. When the difference is zero, finish. The report is kept; print it or download it as a PDF or CSV.",
    link: { href: paths.bank(), label: "Open bank" },
  },
  {
    title: "Enter a journal entry",
    keywords: "journal entries debits credits draft",
    text: "Enter a date, a description and lines whose debits equal their credits. The entry gets its own number. Drafts and voided entries don't affect any balance.",
    link: { href: paths.newJournal(), label: "New Journal Entry" },
  },
  {
    title: "See who changed a record",
    keywords: "history audit log versions",
    text: "Open a journal entry to see every version, who changed it and when. All other records also show who changed what.",
  },
  {
    title: "See everything that happened in your company",
    keywords: "activity audit log trail history who deleted changed person program token export",
    text: "Open Activity to see every change, newest first: who made it and when, with the old and new values and a link to the record. Filter by person, kind of record, change, program and dates, or search for a number or name. The program shows whether a change was made in the app, with an API token, by an import or by a schedule. You see the records that your role may see. Choose Export CSV to download the list.",
    link: { href: paths.activity(), label: "Open Activity" },
  },
  {
    title: "Check your books for errors",
    keywords: "integrity check the books problems",
    text: "Choose Check the books in the header to make sure that every journal entry balances, that totals add up, and that the history hasn't been altered. Any problems are listed first, with links. The check also runs once a day.",
  },
  {
    title: "Prove that your history wasn't altered",
    keywords: "history seal integrity check compare",
    text: "Open the integrity check in the header and copy its history seal. Keep it outside Twofold, for example with your tax return. Compare it later to prove that no entry was changed in the meantime.",
  },
  {
    title: "Reopen a closed year",
    keywords: "year end closing undo",
    text: "You can reopen the last closed year in Year End Closing. Correct your transactions and close the year again.",
    link: { href: paths.yearEnd(), label: "Open year end closing" },
  },
  {
    title: "Lock a period",
    keywords: "year end closing lock dates",
    text: "Under Lock dates in Year End Closing, choose Change next to sales, purchases, payments or all areas. Through the first date, no one can post, change or void. Through the second one, everyone is asked for a reason, which is kept in the history. Recurring transactions and bank rules don't post on such dates; you do. Notes and due dates can still be changed. Owners and accountants can move or clear a lock.",
    link: { href: paths.yearEnd(), label: "Open year end closing" },
  },
  {
    title: "Give a member an exception from locks",
    keywords: "lock exception accountant late correction",
    text: "Under Exceptions in Year End Closing, choose Add, then the member, the area and the last day. Only this member can then post, change and void on locked dates, without a reason. End it earlier with End. Closed years and filed tax returns stay closed.",
    link: { href: paths.yearEnd(), label: "Open year end closing" },
  },
  {
    title: "Change your settings",
    keywords: "company default accounts stock password sessions",
    text: "Change your company details, default accounts, stock rules, password, two-factor sign-in, sessions and API tokens. You can't change your base currency after you've recorded a transaction.",
    link: { href: paths.settings(), label: "Open settings" },
  },
  {
    title: "Enter exchange rates",
    keywords: "currencies import european central bank ecb",
    text: "Under Settings > Currencies, enter rates or import a file from the European Central Bank.",
    link: { href: paths.settings("currencies"), label: "Open settings" },
  },
  {
    title: "Update exchange rates daily",
    keywords: "currencies automatic european central bank ecb",
    text: "If this server offers daily updates, select Update exchange rates daily under Settings > Currencies. Rates are then updated every evening, and rates you entered manually are kept.",
    link: { href: paths.settings("currencies"), label: "Open settings" },
  },
  {
    title: "Try the sample company",
    keywords: "demo example garden shop",
    text: "Explore Twofold with a garden shop that has three years of data. Load it in Settings, and remove it with the banner at the top.",
    link: { href: paths.settings("sample"), label: "Open settings" },
  },
  {
    title: "Switch companies",
    keywords: "several companies new company add client keyboard",
    text: "Open the menu under the company name to switch companies or add one. Or press the . key, type a part of the name and press Enter. The same page opens in the other company, if your role there includes it.",
  },
  {
    title: "See the open tasks of all your companies",
    keywords: "practice accountant clients overview urgent late",
    text: "If you work in several companies, open Companies to see bank transactions for review, overdue invoices, bills due, drafts, tax returns, lock dates and the last integrity check of each. The most urgent company comes first. Choose a number to open its page in that company, or move with the arrow keys and press Enter. A dash means that your role there doesn't include it.",
    link: { href: paths.companies(), label: "Open companies" },
  },
];
