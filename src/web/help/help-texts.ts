import { paths } from "#web/navigation/paths.ts";

export type HelpItem = { title: string; text: string; link?: { href: string; label: string } };

export const gettingStarted: readonly HelpItem[] = [
  {
    title: "Name your company",
    text: "Your company name appears in the header and on every invoice and report.",
    link: { href: paths.settings("company"), label: "Open Settings" },
  },
  {
    title: "Set up the chart of accounts",
    text: "Choose a starter chart, import a CSV file with the columns Code, Name, Type, Description, Money, Currency, Active, or add accounts one by one. Bank, cash and card accounts can have their own currency, which can't be changed after the first transaction. Balances are shown in both currencies.",
    link: { href: paths.accounts(), label: "Open Chart of Accounts" },
  },
  {
    title: "Enter your opening balances",
    text: "Enter the trial balance as of the day before you start, plus all unpaid invoices and bills: typed in, pasted from a spreadsheet or from a CSV file. If some are in other currencies, tick the box and enter a currency and rate for each. You'll see the effect before posting and can undo everything later.",
    link: { href: paths.openingBalances(), label: "Opening balances" },
  },
  {
    title: "Enter your stock on hand",
    text: "Add your products. Enter the quantity on hand under Opening stock; it is valued at the purchase price.",
    link: { href: paths.newProduct(), label: "New Product" },
  },
  {
    title: "Create your first invoice or bill",
    text: "You can add missing customers, vendors, products and tax rates as you go. Post records the document and, for inventory products, updates stock (you'll see a preview). Save Draft keeps it for later without recording anything.",
    link: { href: paths.newDocument("invoice"), label: "New Invoice" },
  },
  {
    title: "Read the trial balance",
    text: "Everything you post updates your balances right away. The trial balance shows them for any period, and its totals always match.",
    link: { href: paths.trialBalance(), label: "Open Trial Balance" },
  },
];

export const featureGuide: readonly HelpItem[] = [
  {
    title: "Dashboard",
    text: "Your net income compared with the same days last month, your cash by account, money due in and out in the next 30 days, a 12-month chart, your top customers and expenses, overdue customers, items to reorder and recent transactions. Click any figure to see what's behind it.",
  },
  {
    title: "Customers and vendors",
    text: "Each customer and vendor has a page with unpaid documents, payments, the balance and a statement. You can export the statement, download it as a PDF or email it. If you trade in several currencies, choose the currency above the statement; each currency has its own balance, shown in your base currency too.",
    link: { href: paths.parties("customer"), label: "Open Customers" },
  },
  {
    title: "Import customers, vendors and products",
    text: "Choose Import on the Customers, Vendors or Products page and select a CSV or Excel file from your previous program. Check which field each column is, and the preview of each row: new, updated, unchanged or rejected. Nothing is saved until you choose Import below the preview. Save the rejected rows to correct and import them again.",
    link: { href: paths.parties("customer"), label: "Open Customers" },
  },
  {
    title: "Products and stock",
    text: "Inventory products are tracked at moving average cost; services aren't tracked. A backdated bill corrects the cost of later sales.",
    link: { href: paths.products(), label: "Open Products" },
  },
  {
    title: "Invoices and bills",
    text: "An invoice or bill is a draft, posted, paid or void. Each line is a product, an account with a description (such as rent) or just text. The tabs above the list show how many are open or overdue, and their totals.",
    link: { href: paths.documents("invoice"), label: "Open Invoices" },
  },
  {
    title: "Credit notes and vendor credits",
    text: "A credit note reverses all or part of an invoice; a vendor credit does the same for a bill. Apply the credit to unpaid documents or refund it.",
    link: { href: paths.documents("credit_note"), label: "Open Credit Notes" },
  },
  {
    title: "Other currencies",
    text: "Enter an exchange rate under Settings > Currencies first. Then choose a currency on any document. We suggest the rate of its date and keep it with the document. When you record the payment, the exchange gain or loss is posted automatically. You can set a default currency for each customer and vendor.",
    link: { href: paths.settings("currencies"), label: "Open Settings" },
  },
  {
    title: "E-invoices",
    text: "Choose Download XML in the menu of a posted invoice or credit note to create an e-invoice (EN 16931, XRechnung or Peppol). We'll ask for any details that are missing. To receive one, choose Import e-invoice on the Bills page and select an XML file or a PDF with embedded XML. The bill is filled in for you and the file is kept. Duplicates are rejected.",
  },
  {
    title: "Recurring transactions",
    text: "Choose Repeat in the menu of an invoice, bill, journal entry or expense. Set how often it repeats and whether each one is saved as a draft, posted, or posted and emailed. Use {month}, {period} and {year} in texts to insert the date. Add price changes to raise prices from a date, or edit it and choose when the change takes effect. If one couldn't be created, its page shows the reason.",
    link: { href: paths.schedules(), label: "Open recurring transactions" },
  },
  {
    title: "Quotes",
    text: "Quotes don't affect your books. Email a quote or share its link; the customer can accept or decline it online. Turn an accepted quote into an invoice or a sales order, in full or in part. Anything left stays on the quote.",
    link: { href: paths.orders("quote"), label: "Open Quotes" },
  },
  {
    title: "Sales and purchase orders",
    text: "Orders don't affect your books or stock. Email them as a PDF, then invoice or bill them in full or in parts. You can't invoice or bill more than was ordered. The figures above the list show what is left to invoice, bill, deliver or receive. Close an order when nothing more is expected.",
    link: { href: paths.orders("sales_order"), label: "Open Sales Orders" },
  },
  {
    title: "Delivery notes and receipts",
    text: "Choose Create delivery note on a sales order, or Record receipt on a purchase order, and enter the quantities. Each gets its own number and a PDF without prices, which you can email. Stock changes with the invoice or bill, not with the delivery. For an invoice without an order, create the delivery note from the invoice's menu.",
  },
  {
    title: "Be paid in installments",
    text: "On an invoice or bill, choose Pay in installments, then set how many there are and how often they are due. The amounts add up to the total. Payments settle the oldest installment first; reports, reminders and the invoice itself show each due date.",
    link: { href: paths.newDocument("invoice"), label: "New Invoice" },
  },
  {
    title: "Reminders",
    text: "Overdue customers get one email listing everything overdue, in their language. Set the timing, text, fees and interest of each level in Settings. You'll see every reminder before it's sent; nothing is sent without you. Mark an invoice as disputed, or pause a customer, to skip reminders.",
    link: { href: paths.reminders(), label: "Open Reminders" },
  },
  {
    title: "Assets",
    text: "Track equipment, vehicles and other things you use for years. Add an asset manually or from its bill, and preview its full depreciation schedule. Depreciation is posted automatically each period, or on demand. Sell or scrap it from its page; the gain or loss is calculated. The register shows whether its total matches your accounts, and the entries that explain a difference.",
    link: { href: paths.assets(), label: "Open Assets" },
  },
  {
    title: "Spread a cost or income over months",
    text: "Spread a yearly insurance bill or a subscription invoice over the months it covers: choose Spread over several months in its menu. You'll see the schedule before you save it. End it early or void it on its page.",
    link: { href: paths.accruals(), label: "Open Accruals" },
  },
  {
    title: "Accrue costs and income",
    text: "Costs or income not billed yet can be accrued at month end and are reversed the next day. Goods received, not yet billed lists what you have received on purchase orders. The list shows the remaining amount of each item on any date, and whether it matches the account.",
    link: { href: paths.accruals(), label: "Open Accruals" },
  },
  {
    title: "Loans",
    text: "Enter a loan's amount, interest rate and number of payments to see its full repayment schedule. Payments are posted automatically when due; if the server was off for days, overdue payments wait for you. You can repay early from the loan's page. The list shows what you owe on any date, and whether it matches your accounts.",
    link: { href: paths.loans(), label: "Open Loans" },
  },
  {
    title: "Revaluations",
    text: "At period end, unpaid documents and bank balances in other currencies are revalued at the current exchange rate. New revaluation suggests the last month end and its rates, and previews each document and account. The unrealized gain or loss is posted and reversed the next day. Run it again for the same date to post any change, or reverse the latest one.",
    link: { href: paths.revaluations(), label: "Open Revaluations" },
  },
  {
    title: "Payments",
    text: "Record payments in full, in part or for several documents at once. Each payment method remembers its account; the default is in Settings. Overpayments stay as credit to apply or refund later.",
    link: { href: paths.payments(), label: "Open Payments" },
  },
  {
    title: "Tax rates",
    text: "Tax rates can apply to sales, purchases or both, each with its own account. Combined taxes such as GST + QST post each part separately. A rate can be standard, zero-rated, exempt, reverse charge, or withheld by the payer (such as Spanish IRPF), and fully or partly recoverable. Documents keep the rate they were saved with.",
    link: { href: paths.taxRates(), label: "Open Tax Rates" },
  },
  {
    title: "Set a default tax rate",
    text: "Choose a default tax rate under Settings > Taxes, or for a customer, vendor or product. It is used for new lines. There you can also choose whether tax is rounded per line or once per rate.",
    link: { href: paths.settings("taxes"), label: "Open Settings" },
  },
  {
    title: "Stock Movement",
    text: "All stock movements in a period, for one or all products, with quantities, cost and running balance. The closing values equal your inventory account.",
    link: { href: paths.stockMovement(), label: "Open Stock Movement" },
  },
  {
    title: "Aging",
    text: "What customers owe you and what you owe vendors on any date, grouped by days overdue. The totals match your receivable and payable accounts.",
    link: { href: paths.aging(), label: "Open Aging" },
  },
  {
    title: "Tax",
    text: "Sales and purchases by tax rate, the tax on each, and the amount due. Click a figure to see its documents. The tax account balances are shown for comparison.",
    link: { href: paths.tax(), label: "Open Tax" },
  },
  {
    title: "Prepare a tax return",
    text: "Choose the form and filing frequency in Settings: the UK VAT return, the German VAT return, US sales tax by jurisdiction or tax by rate. Click a box to see what it includes; export all boxes to Excel or CSV.",
    link: { href: paths.taxReturns(), label: "Open Tax Returns" },
  },
  {
    title: "File and pay a tax return",
    text: "After filing, mark the return as filed: its figures are locked, and later changes appear as corrections in the next return. Pay records the payment or refund.",
    link: { href: paths.taxReturns(), label: "Open Tax Returns" },
  },
  {
    title: "Chart of Accounts",
    text: "Accounts have one of five types. Main accounts have a four-digit code; a subaccount adds three digits. Settings can allow codes with letters, dots and hyphens. Open an account to see its transactions with a running balance.",
  },
  {
    title: "Expenses, deposits and transfers",
    text: "Record expenses, deposits and transfers without an invoice or bill. Press Ctrl+Enter to save and start the next one.",
  },
  {
    title: "Import bank statements",
    text: "Drop statements on the Bank page: OFX, QFX, QIF, CAMT, MT940, CSV or XLSX, also zipped. Review everything before you import it; duplicates are skipped, and you can undo an import. Statements lists all imported statements and whether they balance.",
    link: { href: paths.bank(), label: "Open Bank" },
  },
  {
    title: "Review bank transactions",
    text: "Review transactions suggests a match for each one, with the reason. Enter accepts the best match, A accepts all exact matches and N creates an expense or a bill. Card payouts show their charges, refunds and fees. Transactions in another currency use the rate of their date.",
    link: { href: paths.bank(), label: "Open Bank" },
  },
  {
    title: "Create bank rules",
    text: "A rule categorizes similar transactions for you. Press R to create one from the current transaction, and Test rule to see what it would match. The first matching rule is suggested, or recorded automatically if you choose.",
    link: { href: paths.bankRules(), label: "Open Bank Rules" },
  },
  {
    title: "Reconcile an account",
    text: "Choose Reconcile on a bank account, enter the statement end date and balance, and tick the transactions that have cleared. When the difference is zero, finish. The report is kept; print it or download it as a PDF or CSV.",
    link: { href: paths.bank(), label: "Open Bank" },
  },
  {
    title: "Journal Entries",
    text: "Each journal entry has a number, a date, a description and lines whose debits equal its credits. Drafts and voided entries don't affect any balance.",
  },
  {
    title: "History",
    text: "Open a journal entry to see every version, who changed it and when. All other records also show who changed what.",
  },
  {
    title: "Books check",
    text: "Check the books (in the header) recalculates everything that must always hold: that every journal entry balances, that totals add up, and that the history hasn't been altered. Any problems are listed first, with links. It also runs once a day. Keep its history seal with your tax return: later, it proves that no entry was changed.",
  },
  {
    title: "Trial Balance",
    text: "Every account's net balance in its debit or credit column. Click a figure to see the transactions behind it. Export the report to Excel or CSV.",
  },
  {
    title: "Balance Sheet",
    text: "What the business owns, owes and is worth on a date, with earlier months or years for comparison. Earnings not yet closed are shown in equity, for the current and for prior years.",
    link: { href: paths.balanceSheet(), label: "Open Balance Sheet" },
  },
  {
    title: "Profit & Loss",
    text: "Income and expenses for a period, with gross profit and comparison to earlier periods. Click a figure to see its transactions.",
    link: { href: paths.profitLoss(), label: "Open Profit & Loss" },
  },
  {
    title: "Statement of Account",
    text: "All transactions of one account in a period, with opening balance, running balance and closing balance. Print and Export include every line. You can also open it from the account's page.",
    link: { href: paths.statementOfAccount(), label: "Open Statement of Account" },
  },
  {
    title: "Year End Closing",
    text: "Moves the year's net income to retained earnings and locks the year. You'll see a preview of the entry and each account's last reconciliation. You can reopen the last closed year. Beside it, lock sales, purchases, money or all areas through a date.",
    link: { href: paths.yearEnd(), label: "Open Year End Closing" },
  },
  {
    title: "Reports",
    text: "Choose any dates, compare periods and click any figure for details. Star your favorites. Export to Excel (with formulas) or CSV, or print.",
    link: { href: paths.reports(), label: "Open Reports" },
  },
  {
    title: "Settings",
    text: "Change your company details, default accounts, stock rules, password, two-factor sign-in, sessions and API tokens. Your base currency can't be changed once you've recorded something.",
    link: { href: paths.settings(), label: "Open Settings" },
  },
  {
    title: "Exchange rates",
    text: "Under Settings > Currencies, enter rates or import a file from the European Central Bank. If this server offers it, turn on daily updates: rates arrive every evening, and those you entered manually are kept.",
    link: { href: paths.settings("currencies"), label: "Open Settings" },
  },
  {
    title: "Sample company",
    text: "A sample garden shop with three years of data to explore. Load it in Settings and remove it with the banner at the top. Switch or add companies in the menu under the company name.",
    link: { href: paths.settings("sample"), label: "Open Settings" },
  },
];

export const troubleshooting: readonly HelpItem[] = [
  {
    title: "Journal entries must balance",
    text: "The bar below the lines shows the difference and the side. In an empty amount field, press = to fill in the difference.",
  },
  {
    title: "A vendor, customer or product cannot be deleted",
    text: "It is used in documents. Deactivate it to hide it from forms.",
  },
  {
    title: "A product has negative stock",
    text: "It was sold before its purchase bill was entered. The cost is corrected once you enter the bill. You can block such sales in Settings.",
  },
  {
    title: "This date is in a closed period",
    text: "The year of that date is closed, or its area is locked. Post on a later date, reopen the last closed year and close it again afterwards, or move the lock date in Year End Closing.",
    link: { href: paths.yearEnd(), label: "Open Year End Closing" },
  },
  {
    title: "You lost the phone with your codes",
    text: "Sign in with a recovery code, then turn two-factor sign-in off in Settings and set it up again. No recovery codes? Contact whoever runs this server.",
  },
  {
    title: "The code isn't accepted",
    text: "Each code works only once—wait for the next one. If no code works, set your phone's clock to automatic.",
  },
  {
    title: "Someone changed this record",
    text: "It was saved from another window since you opened it. Both versions are shown; nothing was overwritten.",
  },
  {
    title: "Monthly journal entry limit reached",
    text: "The free plan has a monthly limit for all your companies together. It resets on the first of each month. Premium is unlimited; see Settings > Plan.",
    link: { href: paths.settings("plan"), label: "Open Settings" },
  },
  {
    title: "The server can't be reached",
    text: "Twofold retries three times. Your changes stay on the page; press Save again when you're back online. Nothing is saved twice.",
  },
];
