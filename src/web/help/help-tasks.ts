import { ROLE_WORDS, ROLES } from "#domain/roles.ts";
import { paths } from "#web/navigation/paths.ts";
import type { HelpItem } from "./help-texts.ts";

export const tasks: readonly HelpItem[] = [
  {
    title: "Record a partial payment",
    text: "Open the invoice, choose Receive payment and change the amount. The remaining amount stays due.",
  },
  {
    title: "Refund an overpayment",
    text: "Open the payment and choose Refund. The amount and customer are filled in for you.",
  },
  {
    title: "Write off a bad debt",
    text: "Open the invoice and choose More > Write off. The balance due becomes an expense, and the invoice counts as paid. If the customer pays later, void the write-off first.",
  },
  {
    title: "Enter a bill you have already paid",
    text: "Set the status to Paid in the bill's form. The payment is recorded with the bill.",
  },
  {
    title: "Attach a receipt",
    text: "Open an invoice, bill, expense, journal entry or any other record and choose Add files under Attachments, or drop or paste the file anywhere on the page. On a phone, choose Take photo. In a new bill or expense you can add files before saving. The location is removed from photos. Each record can have up to ten files.",
  },
  {
    title: "Use Twofold on your phone",
    text: "Open Twofold in your phone's browser and choose Install app or Add to Home Screen. On Android you can then share a photo or PDF with Twofold from the camera or any other app, and create a bill or an expense with it.",
  },
  {
    title: "Pay your quarterly tax",
    text: "Open Tax returns, mark the quarter as filed and choose Pay. Twofold posts the payment for you.",
    link: { href: paths.tax(), label: "Open Tax" },
  },
  {
    title: "Share an invoice by link",
    text: "Choose Copy link on the invoice and send the link to your customer. Emails contain it too. Anyone with the link can see the invoice, the balance due and how to pay, without signing in. You can see when it was viewed and revoke it at any time. If you connect your Stripe account in Settings, customers can pay by card and the payment is recorded automatically.",
  },
  {
    title: "Send a statement of account",
    text: "On the customer's or vendor's page, choose the dates, then PDF or Email. The statement lists invoices, payments and the balance due.",
    link: { href: paths.parties("customer"), label: "Customers" },
  },
  {
    title: "Record a return",
    text: "Open the invoice and choose New Credit Note. It starts with everything that hasn't been credited yet. Change the quantity to the number returned; tax and cost are reversed with it. The credit is applied to the invoice's balance first. Any remaining amount stays as customer credit.",
  },
  {
    title: "Use tax-inclusive prices",
    text: "Choose Tax inclusive in the form of an invoice or bill. The prices you entered then include tax.",
  },
  {
    title: "Give a discount",
    text: "Enter the discount on the line, as a percentage (10%) or an amount. Tax is calculated on the discounted price.",
  },
  {
    title: "Deduct a deposit from an invoice",
    text: "Add a line with a quantity of -1 and the deposit amount. Use the account and tax rate of the deposit. The invoice total is then the amount still to be paid. If rounding leaves it one cent below zero, enter that line's tax manually. This works for bills and credits too; for returned goods use a credit note.",
  },
  {
    title: "Correct a posted invoice or bill",
    text: "Edit it: its journal entry is reposted and the previous version stays in its history. To cancel it entirely, void it. It keeps its number, and you can still open its page, journal entry and history.",
  },
  {
    title: "Count your stock",
    text: "In the product list, choose Adjust stock and enter the quantity you counted. The difference is posted to Inventory Adjustments. If you later enter or void a transaction dated before the count, the difference is recalculated and the counted quantity stays. To correct a wrong count, void it on the product's page.",
  },
  {
    title: "Correct a journal entry",
    text: "Open it and choose Edit. The previous version is kept in its history. To change the journal entry of an invoice, bill or payment, edit that record.",
  },
  {
    title: "Void a journal entry",
    text: "Set its status to Void. It stays visible but no longer affects any report.",
  },
  {
    title: "Enter the same journal entry again",
    text: "Open the journal entry and choose Duplicate. Then change the date and amounts.",
  },
  {
    title: "Close the year",
    text: "Enter any missing transactions, check the trial balance and open Year End Closing. Choose the year and the retained earnings account, review the entry and process the closing. Your dashboard and profit and loss reports don't change.",
    link: { href: paths.yearEnd(), label: "Open Year End Closing" },
  },
  {
    title: "Stop using an account",
    text: 'Accounts with journal entries can\'t be deleted. Clear "Active Account" in the form to hide the account.',
  },
  {
    title: "Import accounts",
    text: "Download the template from the chart of accounts, fill it in, and import it. Rows that can't be imported are listed with the reason.",
  },
  {
    title: "Protect your sign-in",
    text: "Turn on two-factor sign-in in Settings. You'll then also need a code from an app on your phone. Store the ten recovery codes somewhere other than your phone.",
    link: { href: paths.settings("security"), label: "Open Settings" },
  },
  {
    title: "Let your accountant in",
    text: "Under Settings > People, enter the email address, choose a role and choose Invite. The invitation can be used once, within 14 days, and only with that address. You can change the role or remove the person at any time.",
    link: { href: paths.settings("people"), label: "Open Settings" },
  },
  ...ROLES.map((role) => ({ title: `Role: ${ROLE_WORDS[role].name}`, text: `${ROLE_WORDS[role].can}.` })),
  {
    title: "Use the API",
    text: "Create a token in Settings and send it as a bearer token. The API reference is at /api/docs.",
  },
];

export const tips: readonly HelpItem[] = [
  {
    title: "Press Ctrl+K",
    text: "Jump to any page, create a record, or find documents, payments, customers, vendors, products, accounts and journals by number, text or amount. Press ? to see all shortcuts.",
  },
  {
    title: "Date shortcuts",
    text: "In a date field, press + or - to move by a day, and [ or ] by a month. Press t for today, w or k for the first or last day of the week, and m or h for the first or last day of the month. Type 17 for the 17th of this month.",
  },
  {
    title: "Calculate in amount fields",
    text: "Type 120/1.1 or 3*49.90. Totals update as you type, and the field shows the result when you leave it. Press Esc to restore the previous amount.",
  },
  {
    title: "Find accounts quickly",
    text: "Type the first characters of a code or of any word in the name. Press Enter or Tab to choose the first match. You can find customers, vendors, products and tax rates the same way.",
  },
  {
    title: "Print or email an invoice",
    text: "Print (or Ctrl+P) prints the PDF your customer gets, in their language. Download PDF (in the More menu) saves it as a file. In the form, choose Send to post the invoice and open an email with a link to view and pay it. On the invoice's page, choose Email to send it as a PDF, or Send later to schedule it. The page shows each email, its recipients and when it was sent.",
  },
  {
    title: "Design your documents",
    text: "Your address, tax number and logo come from Settings > Company and Settings > Documents, where you can also choose one of three layouts, a color and a footer. Add your IBAN under Settings > Payments to show a payment QR code on unpaid invoices. Email templates are under Settings > Email.",
    link: { href: paths.settings("documents"), label: "Open Settings" },
  },
  {
    title: "Use your own numbering",
    text: "Enter a number in your own format, such as 2026-041. Next time we'll suggest 2026-042, and numbering restarts each year. You can also set a format in Settings.",
  },
  {
    title: "Bulk actions",
    text: "Select rows with their checkboxes. Hold Shift to select a range. Use the bar below the list to post, void, print, delete, export or deactivate them. Rows that couldn't be changed stay selected, with the reason.",
  },
  {
    title: "Customize lists",
    text: "Click a column heading to sort, and again to reverse. Use Columns to choose what is shown and Views to save filters, sorting and columns under a name. Views are available on all your devices.",
  },
  {
    title: "Lists in a spreadsheet",
    text: "Choose Export CSV to export every row that matches your search and filters, not only those on the screen. You can import an exported chart of accounts again. An account with a seven-digit code becomes a subaccount of the account with its first four digits.",
  },
  {
    title: "Invoices without a mouse",
    text: "Press Tab in the last cell to add an item, Ctrl+Backspace to remove one, Ctrl+D to duplicate one, and Alt+Up or Alt+Down to move one. Press Ctrl+S to save the draft, or Ctrl+Enter to post it and start the next one.",
  },
];
