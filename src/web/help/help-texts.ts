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
    text: "Choose a starter chart, import your own from a CSV or Excel file, or add accounts one by one. A bank, cash or card account can have its own currency, which can't be changed after the first transaction. Its balance is then shown in both currencies.",
    link: { href: paths.accounts(), label: "Open Chart of Accounts" },
  },
  {
    title: "Enter your opening balances",
    text: "Enter the trial balance as of the day before you start, and all unpaid invoices and bills. You can type them, paste them from a spreadsheet or import a CSV file. If some are in other currencies, select the checkbox and enter a currency and rate for each. You'll see a preview before you post, and you can undo everything later.",
    link: { href: paths.openingBalances(), label: "Opening balances" },
  },
  {
    title: "Enter your stock on hand",
    text: "Add your products and enter the quantity on hand under Opening stock. It is valued at the purchase price.",
    link: { href: paths.newProduct(), label: "New Product" },
  },
  {
    title: "Create your first invoice or bill",
    text: "You can add missing customers, vendors, products and tax rates as you go. Choose Post to record the document; inventory products also change stock, and you'll see a preview. Choose Save Draft to keep it for later without recording anything.",
    link: { href: paths.newDocument("invoice"), label: "New Invoice" },
  },
  {
    title: "Read the trial balance",
    text: "Everything you post updates your balances right away. The trial balance shows them for any period, and its total debits always equal its total credits.",
    link: { href: paths.trialBalance(), label: "Open Trial Balance" },
  },
];

export const featureGuide: readonly HelpItem[] = [
  {
    title: "Dashboard",
    text: "The dashboard compares your net income with the same days last month. It shows cash by account, money due in and out in the next 30 days, a 12-month chart, your top customers and expenses, overdue customers, items to reorder and recent transactions. Click any figure to see the details.",
  },
  {
    title: "Customers and vendors",
    text: "Each customer and vendor has a page with unpaid documents, payments, the balance and a statement. You can export the statement, download it as a PDF or email it. If you trade in several currencies, choose the currency above the statement; each currency has its own balance, shown in your base currency too.",
    link: { href: paths.parties("customer"), label: "Open Customers" },
  },
  {
    title: "Import customers, vendors and products",
    text: "Choose Import on the Customers, Vendors or Products page and select a CSV or Excel file from your previous program. Check that each column is matched to the right field. The preview shows whether each row is new, updated, unchanged or rejected. Nothing is saved until you choose Import below the preview. Save the rejected rows to a file, correct them and import them again.",
    link: { href: paths.parties("customer"), label: "Open Customers" },
  },
  {
    title: "Products and stock",
    text: "Twofold tracks the quantity and moving average cost of inventory products. Services have no stock. If you enter a bill with an earlier date, the cost of later sales is corrected.",
    link: { href: paths.products(), label: "Open Products" },
  },
  {
    title: "Invoices and bills",
    text: "An invoice or bill is a draft, posted, paid or void. Each line is a product, an account with a description (such as rent) or just text. The tabs above the list show how many are unpaid or overdue, and their totals.",
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
    text: "Choose Repeat in the menu of an invoice, bill, journal entry or expense. Set how often it repeats and whether each one is saved as a draft, posted, or posted and emailed. Use {month}, {period} and {year} in texts to insert the date. To raise prices, add a price change with its date. If one couldn't be created, the page of the recurring transaction shows the reason.",
    link: { href: paths.schedules(), label: "Open recurring transactions" },
  },
  {
    title: "Quotes",
    text: "Quotes don't affect your books. Email a quote or share its link; the customer can accept or decline it online. Turn an accepted quote into an invoice or a sales order, in full or in part. The remaining quantity stays on the quote.",
    link: { href: paths.orders("quote"), label: "Open Quotes" },
  },
  {
    title: "Sales and purchase orders",
    text: "Orders don't affect your books or stock. Email them as a PDF, then invoice or bill them in full or in parts. You can't invoice or bill more than was ordered. The totals above the list show the amounts still to be invoiced, billed, delivered or received. Close an order when you don't expect anything more.",
    link: { href: paths.orders("sales_order"), label: "Open Sales Orders" },
  },
  {
    title: "Delivery notes and receipts",
    text: "On a sales order, choose Create delivery note; on a purchase order, Record receipt. Then enter the quantities. Each has its own number and a PDF without prices that you can email. Stock changes when you post the invoice or bill, not with the delivery. For an invoice without an order, create the delivery note from the invoice's menu.",
  },
  {
    title: "Be paid in installments",
    text: "On an invoice or bill, choose Pay in installments, then set how many there are and how often they are due. The amounts add up to the total. Payments are applied to the oldest installment first. Reports, reminders and the invoice show each due date. To propose due dates on new documents, set payment terms on the customer or vendor.",
    link: { href: paths.newDocument("invoice"), label: "New Invoice" },
  },
  {
    title: "Reminders",
    text: "Overdue customers get one email listing everything overdue, in their language. Set the timing, text, fees and interest of each reminder in Settings. You review every reminder before it is sent. Nothing is sent automatically. Mark an invoice as disputed, or pause a customer, to skip reminders.",
    link: { href: paths.reminders(), label: "Open Reminders" },
  },
  {
    title: "Assets",
    text: "Track equipment, vehicles and other things you use for years. Add an asset manually or from its bill, and preview its full depreciation schedule. Depreciation is posted automatically each period, or on demand. Sell or scrap it from its page; the gain or loss is calculated. The register shows whether its total matches your accounts and, if not, which entries explain the difference.",
    link: { href: paths.assets(), label: "Open Assets" },
  },
  {
    title: "Spread a cost or income over months",
    text: "Spread a yearly insurance bill or a subscription invoice over the months it covers: choose Spread over several months in its menu. You'll see the schedule before you save it. End it early or void it on its page.",
    link: { href: paths.accruals(), label: "Open Accruals" },
  },
  {
    title: "Accrue costs and income",
    text: "Accrue costs or income that haven't been billed at month end. The entry is reversed automatically the next day. To accrue goods you received on purchase orders, choose Goods received, not yet billed. The list shows the remaining amount of each item on any date, and whether the total matches the account.",
    link: { href: paths.accruals(), label: "Open Accruals" },
  },
  {
    title: "Loans",
    text: "Enter a loan's amount, interest rate and number of payments to see its full repayment schedule. Payments are posted automatically when due; if the server was off for several days, overdue payments wait for your approval. You can repay early from the loan's page. The list shows the balance you owe on any date, and whether it matches your accounts.",
    link: { href: paths.loans(), label: "Open Loans" },
  },
  {
    title: "Revaluations",
    text: "At the end of a period, revalue unpaid documents and bank balances in other currencies at the current exchange rate. Choose New revaluation: it suggests the last month end and its rates, and previews each document and account. The unrealized gain or loss is posted and reversed the next day. Run it again for the same date to post any change, or reverse the latest one.",
    link: { href: paths.revaluations(), label: "Open Revaluations" },
  },
  {
    title: "Payments",
    text: "Record a payment in full, in part or for several documents at once. Each payment method remembers the account you last used; choose the default in Settings. An overpayment stays as credit that you can apply or refund later.",
    link: { href: paths.payments(), label: "Open Payments" },
  },
  {
    title: "Tax rates",
    text: "Tax rates can apply to sales, purchases or both, each with its own account. Each part of a combined tax, such as GST + QST, is posted separately. A rate can be standard, zero-rated, exempt, reverse charge, or withheld by the payer (such as Spanish IRPF). It can be fully or partly recoverable. Documents keep the rate they were saved with.",
    link: { href: paths.taxRates(), label: "Open Tax Rates" },
  },
  {
    title: "Set a default tax rate",
    text: "Choose a default tax rate under Settings > Taxes, or for a customer, vendor or product. It is used for new lines. Under Settings > Taxes you can also choose whether tax is rounded per line or once per rate.",
    link: { href: paths.settings("taxes"), label: "Open Settings" },
  },
  {
    title: "Stock Movement",
    text: "This report lists the stock movements of one or all products in a period, with quantities, cost and a running balance. The closing values equal the balance of your inventory account.",
    link: { href: paths.stockMovement(), label: "Open Stock Movement" },
  },
  {
    title: "Aging",
    text: "See how much your customers owe you, and how much you owe vendors, on any date, grouped by days overdue. The totals match your receivable and payable accounts.",
    link: { href: paths.aging(), label: "Open Aging" },
  },
  {
    title: "Tax",
    text: "This report shows sales and purchases by tax rate, the tax on each, and the amount due. Click a figure to see its documents. It also shows the balances of your tax accounts for comparison.",
    link: { href: paths.tax(), label: "Open Tax" },
  },
  {
    title: "Prepare a tax return",
    text: "Choose the form and filing frequency in Settings. You can prepare the UK VAT return, the German VAT return, US sales tax by jurisdiction, or tax by rate. Click a box to see the documents in it, or export all boxes to Excel or CSV.",
    link: { href: paths.taxReturns(), label: "Open Tax Returns" },
  },
  {
    title: "File and pay a tax return",
    text: "After you file the return with the tax office, mark it as filed. Its figures are then locked, and later changes appear as corrections in the next return. Choose Pay to record the payment or refund.",
    link: { href: paths.taxReturns(), label: "Open Tax Returns" },
  },
  {
    title: "Chart of Accounts",
    text: "Each account has one of five types. Main accounts have a four-digit code; a subaccount adds three digits. In Settings you can allow codes with letters, dots and hyphens. Open an account to see its transactions with a running balance.",
  },
  {
    title: "Expenses, deposits and transfers",
    text: "Record expenses, deposits and transfers without an invoice or bill. Press Ctrl+Enter to save and start the next one.",
  },
  {
    title: "Import bank statements",
    text: "Drop your bank's files on the Bank page. They can be OFX, QFX, QIF, CAMT, MT940, CSV, XLSX or ZIP files. You review everything before you import it. Duplicates are skipped, and you can undo an import. Choose Statements to see all imported statements and whether they balance.",
    link: { href: paths.bank(), label: "Open Bank" },
  },
  {
    title: "Review bank transactions",
    text: "Choose Review transactions on the Bank page. For each transaction you'll see suggested matches and the reason for each. Press Enter to accept the best match, A to accept all exact matches, or N to create an expense or a bill. Card payouts show their charges, refunds and fees. Transactions in another currency use the rate of their date.",
    link: { href: paths.bank(), label: "Open Bank" },
  },
  {
    title: "Create bank rules",
    text: "A rule categorizes similar transactions for you. Press R to create one from the current transaction, and Test rule to see what it would match. The first matching rule is suggested. If you choose Record automatically, the transaction is recorded without asking.",
    link: { href: paths.bankRules(), label: "Open Bank Rules" },
  },
  {
    title: "Reconcile an account",
    text: "Choose Reconcile on a bank account, enter the statement end date and balance, and check off the transactions that have cleared. When the difference is zero, finish. The report is kept; print it or download it as a PDF or CSV.",
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
    title: "Integrity check",
    text: "Choose Check the books in the header to make sure that every journal entry balances, that totals add up, and that the history hasn't been altered. Any problems are listed first, with links. The check also runs once a day. Keep its history seal with your tax return. It proves later that no entry was changed.",
  },
  {
    title: "Trial Balance",
    text: "The trial balance shows each account's net balance in the debit or credit column. Click a figure to see its transactions. Export the report to Excel or CSV.",
  },
  {
    title: "Balance Sheet",
    text: "The balance sheet shows your assets, liabilities and equity on a date, with earlier months or years for comparison. Earnings that haven't been closed yet are shown in equity, for the current year and for prior years.",
    link: { href: paths.balanceSheet(), label: "Open Balance Sheet" },
  },
  {
    title: "Profit & Loss",
    text: "This report shows your income and expenses for a period, with gross profit and a comparison with earlier periods. Click a figure to see its transactions.",
    link: { href: paths.profitLoss(), label: "Open Profit & Loss" },
  },
  {
    title: "Statement of Account",
    text: "This report lists all transactions of one account in a period, with the opening, running and closing balance. Print and Export include every line. You can also open it from the account's page.",
    link: { href: paths.statementOfAccount(), label: "Open Statement of Account" },
  },
  {
    title: "Year End Closing",
    text: "Closing a year moves its net income to retained earnings and locks the year. Before you close it, you'll see a preview of the entry and each account's last reconciliation. You can reopen the last closed year. On the same page, you can lock sales, purchases, money or everything through a date.",
    link: { href: paths.yearEnd(), label: "Open Year End Closing" },
  },
  {
    title: "Reports",
    text: "Choose any dates, compare periods and click any figure for details. Star your favorite reports. You can export a report to Excel (with formulas) or CSV, or print it.",
    link: { href: paths.reports(), label: "Open Reports" },
  },
  {
    title: "Settings",
    text: "Change your company details, default accounts, stock rules, password, two-factor sign-in, sessions and API tokens. You can't change your base currency after you've recorded a transaction.",
    link: { href: paths.settings(), label: "Open Settings" },
  },
  {
    title: "Exchange rates",
    text: "Under Settings > Currencies, enter rates or import a file from the European Central Bank. If this server offers daily updates, you can turn them on. Rates are then updated every evening, and rates you entered manually are kept.",
    link: { href: paths.settings("currencies"), label: "Open Settings" },
  },
  {
    title: "Sample company",
    text: "Explore Twofold with a garden shop that has three years of data. Load it in Settings, and remove it with the banner at the top. To switch or add companies, open the menu under the company name.",
    link: { href: paths.settings("sample"), label: "Open Settings" },
  },
];

export const troubleshooting: readonly HelpItem[] = [
  {
    title: "Journal entries must balance",
    text: "The bar below the lines shows the difference between total debits and total credits. In an empty amount field, press = to fill in the difference.",
  },
  {
    title: "A vendor, customer or product cannot be deleted",
    text: "It is used on documents. Deactivate it instead to hide it from forms.",
  },
  {
    title: "A product has negative stock",
    text: "It was sold before its purchase bill was entered. The cost is corrected once you enter the bill. You can block such sales in Settings.",
  },
  {
    title: "This date is in a closed period",
    text: "The date is in a closed year, or its area is locked. Choose a later date. Or reopen the last closed year and close it again afterwards, or move the lock date in Year End Closing.",
    link: { href: paths.yearEnd(), label: "Open Year End Closing" },
  },
  {
    title: "You lost the phone with your codes",
    text: "Sign in with a recovery code, then turn two-factor sign-in off in Settings and set it up again. No recovery codes? Contact the administrator of this server.",
  },
  {
    title: "The code isn't accepted",
    text: "Each code works only once, so wait for the next one. If no code works, set your phone's clock to update automatically.",
  },
  {
    title: "Someone changed this record",
    text: "Someone saved it after you opened it, or you saved it in another window. Nothing was overwritten. Compare both versions and choose which one to keep.",
  },
  {
    title: "Monthly journal entry limit reached",
    text: "The free plan has a monthly limit for all your companies together. It resets on the first of each month. Premium is unlimited; see Settings > Plan.",
    link: { href: paths.settings("plan"), label: "Open Settings" },
  },
  {
    title: "The server can't be reached",
    text: "Twofold tries again three times. Your changes stay on the page. When you're back online, choose Save again. Nothing is saved twice.",
  },
];
