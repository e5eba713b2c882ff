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
    text: "Bring along the trial balance of the last day before you start, and every invoice and bill that was open: typed, pasted from a spreadsheet or from a CSV file. Tick Some of it is in other currencies, and each of them asks for its currency, and for a rate or what it is in your books. A balance on an account in a currency of its own asks for the amount in that as well; in a table it is the column In currency. You see what it posts and whether it comes to zero, and can undo all of it.",
    link: { href: paths.openingBalances(), label: "Opening balances" },
  },
  {
    title: "Enter your stock on hand",
    text: "Add your products. Enter the quantity on hand under Opening stock; it is valued at the purchase price.",
    link: { href: paths.newProduct(), label: "New Product" },
  },
  {
    title: "Write your first invoice or bill",
    text: "You can add missing customers, vendors, products and tax rates as you go. Post records the document and updates stock (you'll see a preview). Save Draft keeps it for later without recording anything.",
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
    text: "Net income of this month against the same days of the month before, how much money there is and in which account, what comes in and goes out in the next 30 days (each figure opens the invoices or bills that it adds up), twelve months side by side, your largest customers and costs (each opens its documents of the year, or its account, with the same sum), who is late, what must be ordered again, and the newest journals.",
  },
  {
    title: "Customers and vendors",
    text: "Each has a page with its open documents, its payments, its balance, and a statement for any period that can be exported, taken along as a PDF or sent by mail. Who has documents in other currencies has a statement in each: choose the Currency above it. It says in its own amounts what is open and how long it is due, and below what that is in the books.",
    link: { href: paths.parties("customer"), label: "Open Customers" },
  },
  {
    title: "Products and stock",
    text: "Inventory products are tracked at moving average cost; services aren't tracked. A backdated bill corrects the cost of later sales.",
    link: { href: paths.products(), label: "Open Products" },
  },
  {
    title: "Sales and purchases",
    text: "Invoices and bills are drafts, posted, paid or void. A line is of a product, or of an account with a text, such as rent, or a text alone: type in its first field, and choose. The lists show how many are open and overdue, and for how much, of all or of the dates and due dates that you choose. Once Settings, Currencies has a rate, a document may be in another currency: its rate is proposed for its date and kept with it, and a payment says what was gained or lost by the exchange. A customer or vendor may have a currency, with which new documents begin. Credit notes and vendor credits take back what was posted. Download XML in the menu of a posted invoice or credit note makes an electronic invoice by EN 16931, XRechnung or Peppol, and asks for what their rules want beside. Read e-invoice on the page of bills takes the file of a vendor, XML or a PDF that holds one, fills in a bill with it and keeps it; the same invoice is refused the second time. Repeat... in the menu of an invoice, a bill or a journal, or on an entry of money, writes it again every so many days, weeks, months or years, as a draft, posted, or posted and sent by mail (Schedules); in another currency each date takes its own rate: {month}, {period} and {year} in its texts stand for each date, and what could not be written says why.",
    link: { href: paths.documents("invoice"), label: "Open Sales" },
  },
  {
    title: "Quotes and orders",
    text: "Nothing of them is booked. They may be in another currency, which their invoices and bills have as well, at the rate of their own day. Quotes are mailed or linked to, and the customer accepts them with a name on a page; Create invoice makes what is left of them an invoice, Create sales order an order, all of it or a part: the rest stays on the quote. Sales orders keep what customers have ordered, purchase orders what is to come from vendors: each is a PDF and a mail, and is invoiced or billed in one part or in several, never for more of a line than was ordered. To invoice and To bill above the lists show what is left, and for how much. Create delivery note on the page of a sales order and Record receipt on that of a purchase order keep what was delivered or received of it, each with a number and a PDF without prices; Mail in the menu of a delivery note sends it to the customer. An invoice without an order has its delivery note in its own menu, as a PDF and as a mail. To deliver and To receive above the lists show what is still to come. No stock moves with them: it does with the invoice or the bill. Close what is no longer awaited, or void what nothing was made of.",
    link: { href: paths.orders("sales_order"), label: "Open Sales Orders" },
  },
  {
    title: "Reminders",
    text: "Who is late gets one mail with all that is overdue, in the own language, at levels whose days, texts, fees and interest are in Settings; interest is charged on what is open, for days that were not charged before, with the fee on one invoice. You see what would be sent and what is left out and why; nothing else is sent. Mark an invoice as disputed on its page, or pause a customer on theirs, and nobody is reminded of it.",
    link: { href: paths.reminders(), label: "Open Reminders" },
  },
  {
    title: "Assets",
    text: "What is used for years, such as a machine or a car: register it by hand or from the menu of its bill, and see the whole plan before you save it. Depreciation is posted by itself when a period ends, or up to a day when you say so. Sell or scrap it from its page: the gain or loss is worked out. The register shows on any day whether its accounts hold the same, and if not, which journal is the reason.",
    link: { href: paths.assets(), label: "Open Assets" },
  },
  {
    title: "Accruals and deferrals",
    text: "An insurance paid for a year or a subscription billed for one belongs to its months: spread it from the menu of its bill, its invoice or its entry of money, or by hand, and see the plan before you save it. What a month has used or earned and nobody has billed is accrued on its last day and taken back on the next one; Goods received, not billed proposes it for what has come of purchase orders. The list says what is left of each on any day, and whether its account holds the same. End what you give up, or void it as a whole.",
    link: { href: paths.accruals(), label: "Open Accruals" },
  },
  {
    title: "Loans",
    text: "Enter what a bank lends with its percentage and instalments, and see the whole plan before you save it: interest, principal and what is left. It is paid out to your bank, or stands in the books already, and each instalment is posted by itself when it is due; after days without a server it waits for you. Pay back more or all of it from its page: the instalments that are left become smaller. The list says what is owed on any day, and whether the accounts hold the same.",
    link: { href: paths.loans(), label: "Open Loans" },
  },
  {
    title: "Revaluations",
    text: "At the end of a period, what is open in other currencies, and what accounts of money hold in them, is worth something else than in the books. New revaluation proposes the last month end and the rates of that day, and shows each document and account before you post it. The unrealised gain or loss is posted on that day and taken back on the next one, so that a payment later sees the rate of its document alone. Done again for the same day it posts what has changed, and it can be taken back as a whole, the last one first. What it shows stays as it was, whatever becomes of the documents.",
    link: { href: paths.revaluations(), label: "Open Revaluations" },
  },
  {
    title: "Payments",
    text: "Record payments in full, in part or for several documents at once. Each payment method remembers its account; the default is in Settings. Overpayments stay as credit to apply or refund later.",
    link: { href: paths.payments(), label: "Open Payments" },
  },
  {
    title: "Tax rates",
    text: "A rate for sales, for purchases or for both, with the accounts that it is booked to. One made of several taxes, such as GST and QST, books each to its own account and is one choice in a line. A rate says what becomes of it: charged with the price; a reverse charge, which you owe and deduct at once, as for services from abroad, goods from another EU country or building work, which have boxes of their own in a tax return; or withheld, which who pays keeps back, as the Spanish IRPF. It may be recoverable in part: the rest is cost. Documents keep the rate that they were saved with. Settings say whether the tax is rounded on each line or once for each rate of a document. Name the usual one in Settings, at a customer or vendor, or at a product: new lines begin with it.",
    link: { href: paths.taxRates(), label: "Open tax rates" },
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
    title: "Tax returns",
    text: "The periods of your tax returns, each with the boxes of its form: the nine of the United Kingdom, the German Voranmeldung, sales tax by jurisdiction, or tax by rate. Which form and how often stands in Settings. A box opens what it adds up, and Export takes all boxes along as a workbook or CSV. Once you have filed a return, say so: its figures stay, nothing taxed is dated into its period any more, and what you void or credit later stands in the next return as a correction. Pay books the payment or refund in one journal.",
    link: { href: paths.taxReturns(), label: "Open Tax returns" },
  },
  {
    title: "Chart of Accounts",
    text: "Accounts in five types. Main accounts have four digits; a subaccount adds three to its parent's code. Opening an account shows its lines with a running balance.",
  },
  {
    title: "Money",
    text: "Record expenses, deposits and transfers without an invoice or bill. Press Ctrl+Enter to save and start the next one.",
  },
  {
    title: "Bank",
    text: "Drop the statements of your bank on the page: OFX, QFX, QIF, camt, MT940, CSV or XLSX, also zipped. You see what a file holds before it is kept; what is known is not kept twice, and a file can be taken back. What the bank says of an account in another currency is in that, and what it becomes is in the books at the rate of its day or your own. Statements lists those of all files, with whether each ties, and opens their bookings. The page shows what the bank says beside what the books say. Match bookings puts each into the books, with a reason for what it may be; a payout says the charges, refunds and fees that it is: Enter takes the best offer, A all that are certain, N makes an expense or a bill of the booking. A rule says once what such bookings are, and whose: R makes one of the booking that is open, and Try shows what it would have done. On an account in another currency it books at the rate of the day, and its amounts are in that; one of all accounts is of those too, unless it says an amount. Reconcile finds both sides to agree up to a day, and keeps that as a report to print or to take along as PDF or CSV.",
    link: { href: paths.bank(), label: "Open Bank" },
  },
  {
    title: "Journal Entries",
    text: "Each has a number, a date, a description and lines whose debits equal their credits. Drafts and void journals touch no balance.",
  },
  {
    title: "History",
    text: "Open a journal entry to see every version, who changed it and when. All other records also show who changed what.",
  },
  {
    title: "Books check",
    text: "Check the books, in the header, computes again everything that must always be true of your books: that every journal balances, that totals are the sums of their lines, that nobody has changed the history. What is not true is listed first, with a link to its record.",
  },
  {
    title: "Trial Balance",
    text: "Every account's net balance in its debit or credit column. A figure opens the lines behind it. Export gives a CSV file for your spreadsheet.",
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
    text: "One account in a period: its balance before, every line with the balance after it, what was debited and credited, and the balance at the end. Print and Export take all of its lines. The page of an account leads to its statement.",
    link: { href: paths.statementOfAccount(), label: "Open Statement of Account" },
  },
  {
    title: "Year End Closing",
    text: "Moves the year's net income to retained earnings and locks the year. You'll see a preview of the entry and each account's last reconciliation. You can reopen the last closed year.",
    link: { href: paths.yearEnd(), label: "Open Year End Closing" },
  },
  {
    title: "Reports",
    text: "Choose any dates, compare periods and click any figure for details. Star your favorites. Export to Excel (with formulas) or CSV, or print.",
    link: { href: paths.reports(), label: "Open Reports" },
  },
  {
    title: "Settings",
    text: "Company information, default accounts, whether you may sell what is not in stock, your password, two-factor sign-in, your sessions on other devices, and tokens for programs that use the API. The company information has the currency of the books: amounts are rounded to its decimals, none of a yen, two of a dollar and three of a dinar, and it stays once anything is posted or written in it. Currencies keeps what other currencies are worth day by day: type a rate, or read a file of the European Central Bank. Where it is offered, Fetch the rates of each day has that file come by itself each evening, keeps what you have typed, and says when it came or why it did not.",
    link: { href: paths.settings(), label: "Open Settings" },
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
    text: "The year of that date is closed. Post on a later date, or reopen the last closed year in Year End Closing and close it again afterwards.",
    link: { href: paths.yearEnd(), label: "Open Year End Closing" },
  },
  {
    title: "Your phone with the codes is lost",
    text: "Sign in with a recovery code, then turn two-factor sign-in off in Settings and set it up again. No recovery codes? Contact whoever runs this server.",
  },
  {
    title: "The code isn't accepted",
    text: "Each code works only once—wait for the next one. If no code works, set your phone's clock to automatic.",
  },
  {
    title: "Somebody changed this record",
    text: "It was saved from another window since you opened it. Both versions are shown; nothing was overwritten.",
  },
  {
    title: "Monthly journal entry limit reached",
    text: "The free plan has a monthly limit that resets on the first of each month. Premium is unlimited; see Settings > Plan.",
    link: { href: paths.settings("plan"), label: "Open Settings" },
  },
  {
    title: "The server cannot be reached",
    text: "Twofold retries three times. Your changes stay on the page; press Save again when you're back online. Nothing is saved twice.",
  },
];
