import { paths } from "#web/navigation/paths.ts";
import type { HelpItem } from "./help-texts.ts";

export const tasks: readonly HelpItem[] = [
  {
    title: "Take a part payment",
    text: "Open the invoice, choose Receive payment and change the amount. What is left stays open.",
  },
  {
    title: "Give back what a customer paid too much",
    text: "Open the payment and choose Refund. Amount and customer are filled in, and what is returned is this payment.",
  },
  {
    title: "Write off a bad debt",
    text: "Open the invoice, choose More and Write off. What is open becomes an expense, and the invoice is settled. Void the write-off if the customer pays after all.",
  },
  {
    title: "Pay a bill at once",
    text: "Choose Paid as its status in the form. The payment is recorded together with the bill.",
  },
  {
    title: "Pay the taxes of a quarter",
    text: "The tax report of the quarter says what is due. Post a journal: tax on sales in the debit, tax on purchases in the credit, and the rest from your bank account. The report shows it among the journals.",
    link: { href: paths.tax(), label: "Open Tax" },
  },
  {
    title: "Let a customer open an invoice on a phone",
    text: "Make a link on the issued invoice and send it. Whoever has it reads the invoice, what is open and how to pay, without signing in. You see when it was opened, and can revoke it. With an account of your own at Stripe, connected in Settings, it is paid there by card, and the payment is booked by itself.",
  },
  {
    title: "Send a statement of account",
    text: "On the page of the customer or vendor choose the dates, then PDF or Send by mail. It lists what was invoiced and paid, and what is open.",
    link: { href: paths.parties("customer"), label: "Customers" },
  },
  {
    title: "Take goods back",
    text: "Open the invoice and choose New Credit Note. It begins with what earlier credits have left. Set the quantity that comes back; its tax and its cost come back with it. What is open of the invoice is settled by it at once, and the rest stays as credit.",
  },
  { title: "Sell at prices with tax", text: "Choose Tax included in the form. What you typed stays." },
  { title: "Give a discount", text: "Type it in the line: 10% or an amount. The tax is of what is left." },
  {
    title: "Take a deposit off an invoice",
    text: "Add a line with a quantity below zero: -1, at its amount, with or without tax as the form has it, of the account on which the deposit was booked, with the tax that was on it. The invoice comes to the rest; where rounding leaves it below zero by a cent, type the tax of that line. Bills and credits take such lines too; goods come back by a credit note.",
  },
  {
    title: "Correct a posted invoice or bill",
    text: "Edit it: its journal is written anew, and the history of the journal keeps the version before. Void it to take it back as a whole; its number is kept, and its page goes on leading to its journal and the history.",
  },
  {
    title: "Count your stock",
    text: "In the list of products, choose Adjust stock and enter what is there. The difference is booked to Inventory Adjustments. A wrong count is voided on the page of its product.",
  },
  {
    title: "Correct a journal",
    text: "Open it and choose Edit. The version before is kept in its history. A journal of a document or payment is changed there.",
  },
  {
    title: "Take a journal back",
    text: "Set its status to void. Its number and its lines stay to be read, and no report counts it.",
  },
  {
    title: "Enter the same journal again",
    text: "Open the old one and duplicate it; only the date and the amounts are left to change.",
  },
  {
    title: "Close the year",
    text: "Enter what is missing, look at the trial balance, and open Year End Closing. Choose the year and the retained earnings account, read the lines, and process the closing. What was earned stands in the dashboard and in reports of results as before.",
    link: { href: paths.yearEnd(), label: "Open Year End Closing" },
  },
  {
    title: "Stop using an account",
    text: "An account with journal entries cannot be deleted. Clear Active Account in its form, and it is no longer offered.",
  },
  {
    title: "Import accounts",
    text: "Download the template from the chart of accounts, fill it in, and import it. Rows that cannot be imported are listed with the reason.",
  },
  {
    title: "Protect your sign-in",
    text: "Set up two-factor sign-in in Settings: signing in then takes a code from an app on your phone as well. Keep the ten recovery codes away from the phone.",
    link: { href: paths.settings("security"), label: "Open Settings" },
  },
  {
    title: "Work through the API",
    text: "Create a token in Settings and send it as a bearer token. The reference is at /api/docs.",
  },
];

export const tips: readonly HelpItem[] = [
  {
    title: "Press Ctrl+K",
    text: "It goes to any page, starts a new record, and finds documents, payments, customers, vendors, products, accounts and journals by number, words or amount. Press ? for all keys.",
  },
  {
    title: "Dates by key",
    text: "In a date field, + and - move a day, [ and ] a month, t is today, w and k are the ends of the week, m and h of the month. 17 is the 17th of this month.",
  },
  {
    title: "Amounts may be sums",
    text: "Totals follow 120/1.1 or 3*49.90 as you type, and the field shows what came out when you leave it. Escape restores what stood there.",
  },
  {
    title: "Accounts by a few letters",
    text: "Type the beginning of a code, or of the words of a name. Enter or Tab takes the first match. Customers, vendors, products and tax rates are found the same way.",
  },
  {
    title: "Invoices on paper",
    text: "Print on the page of an invoice or a credit note gives a sheet for your customer, as it was issued; Download PDF in the menu of any document makes a file of it, to be sent by e-mail, also from a phone. Your address, tax number and logo come from Settings, where you also choose one of three layouts, your colour and what stands at the foot of each page, with a preview; with your IBAN there, the PDF of an open invoice bears a code for banking apps. Send by mail, on the page and in the menu of a posted invoice or credit note, writes to your customer with the PDF; the page shows what was sent, to whom and when, and keeps the file that left. Send later, in the same dialog, asks for a day and a time; until then the page shows what is planned, and Change or Cancel mail. With which words a mail begins is said in Settings.",
  },
  {
    title: "Numbers of your own",
    text: "Type the number of an invoice or a journal as you number them, such as 2026-041. The next one is proposed as 2026-042, and in the new year the count begins anew.",
  },
  {
    title: "Several at once",
    text: "Select rows of any list by their checkboxes; with Shift all from the last one. Post, void, print, delete or export them, or make them inactive, in the bar below. What could not be done stays selected, with its number and the reason.",
  },
  {
    title: "A list as you need it",
    text: "Press the head of a column to put the list in its order, and again for the other way round. Columns chooses what is shown. Views saves filters, order and columns under a name; it is kept in your books, so that you find it on any device.",
  },
  {
    title: "Lists in a spreadsheet",
    text: "Export CSV above a list takes all of it, as it is searched and filtered, also what is not on the screen yet. An exported chart of accounts can be imported again; a code of seven digits goes below the account of its first four.",
  },
  {
    title: "Invoices without a mouse",
    text: "Tab in the last cell adds the next item, Ctrl+Backspace removes one, Ctrl+D repeats one, Alt+Up and Alt+Down move one. Ctrl+S saves the draft, Ctrl+Enter posts it and begins the next.",
  },
];
