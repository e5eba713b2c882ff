import { paths } from "#web/navigation/paths.ts";
import type { HelpItem } from "./help-texts.ts";

export const tips: readonly HelpItem[] = [
  {
    title: "Find anything with the keyboard",
    keywords: "ctrl+k command palette search shortcuts",
    text: "Press Ctrl+K to jump to any page, create a record, or find documents, payments, customers, vendors, products, accounts and journal entries by number, text or amount. Press ? to see all shortcuts.",
  },
  {
    title: "Enter dates quickly",
    keywords: "date shortcuts keyboard",
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
    title: "Print an invoice",
    keywords: "pdf download print or email an invoice",
    text: "Choose Print, or press Ctrl+P, to print the PDF your customer gets, in their language. To save it as a file, choose Download PDF from the More menu.",
  },
  {
    title: "Email an invoice",
    keywords: "send pdf print or email an invoice",
    text: "In the form, choose Send to post the invoice and open an email with a link to view and pay it. On the invoice's page, choose Email to send it as a PDF. The page shows each email, its recipients and when it was sent.",
  },
  {
    title: "Schedule an email",
    keywords: "send later email an invoice",
    text: "Choose Email on the invoice's page, select Send later, and enter the day and time. The PDF is created when the email is sent.",
  },
  {
    title: "Design your documents",
    keywords: "document design layout logo color footer letterhead",
    text: "Your address, tax ID and logo come from Settings > Company and Settings > Documents, where you can also choose one of three layouts, a color and a footer.",
    link: { href: paths.settings("documents"), label: "Open settings" },
  },
  {
    title: "Show a payment QR code on invoices",
    keywords: "payment codes iban bank details",
    text: "Add your IBAN under Settings > Payments and select Show QR codes on unpaid invoices.",
    link: { href: paths.settings("payments"), label: "Open settings" },
  },
  {
    title: "Edit your email templates",
    keywords: "emails texts messages subject",
    text: "Under Settings > Email, choose a template and a language, and change the subject and the message.",
    link: { href: paths.settings("email"), label: "Open settings" },
  },
  {
    title: "Use your own numbering",
    text: "Enter a number in your own format, such as 2026-041. Next time we'll suggest 2026-042, and numbering restarts each year. You can also set a format in Settings.",
  },
  {
    title: "Change several records at once",
    keywords: "bulk actions select checkboxes",
    text: "Select rows with their checkboxes. Hold Shift to select a range. Use the bar below the list to post, void, print, delete, export or deactivate them. Rows that couldn't be changed stay selected, with the reason.",
  },
  {
    title: "Customize a list",
    keywords: "lists sort columns order",
    text: "Click a column heading to sort, and again to reverse the order. Use Columns to choose the columns of the list.",
  },
  {
    title: "Save a view of a list",
    keywords: "customize lists views filters",
    text: "Choose Views > Save this view to keep the list's filters, sorting and columns under a name. Your views are available on all your devices.",
  },
  {
    title: "Open a list in a spreadsheet",
    keywords: "lists export csv excel",
    text: "Choose Export CSV to export every row that matches your search and filters, not only those on the screen.",
  },
  {
    title: "Enter an invoice without a mouse",
    keywords: "invoices keyboard shortcuts",
    text: "Press Tab in the last cell to add an item, Ctrl+Backspace to remove one, Ctrl+D to duplicate one, and Alt+Up or Alt+Down to move one. Press Ctrl+S to save the draft, Ctrl+Shift+Enter to post it, or Ctrl+Enter to post it and start the next one.",
  },
];
