import { paths } from "#web/navigation/paths.ts";
import type { HelpItem } from "./help-texts.ts";

/** The feature guide about sales, purchases, payments and stock. */
export const tradeGuide: readonly HelpItem[] = [
  {
    title: "Look up a customer or vendor",
    keywords: "customers and vendors contacts statement",
    text: "Each customer and vendor has a page with unpaid documents, payments, the balance and a statement. If you trade in several currencies, choose the currency above the statement; each currency has its own balance, shown in your base currency too.",
    link: { href: paths.parties("customer"), label: "Open customers" },
  },
  {
    title: "Import customers, vendors and products",
    text: "Choose Import on the Customers, Vendors or Products page and select a CSV or Excel file from your previous program. Check that each column is matched to the right field. The preview shows whether each row is new, updated, unchanged or rejected. Nothing is saved until you choose Import below the preview. Save the rejected rows to a file, correct them and import them again.",
    link: { href: paths.parties("customer"), label: "Open customers" },
  },
  {
    title: "Track your stock",
    keywords: "products and stock inventory moving average cost services",
    text: "Twofold tracks the quantity and moving average cost of inventory products. Services have no stock. If you enter a bill with an earlier date, the cost of later sales is corrected.",
    link: { href: paths.products(), label: "Open products" },
  },
  {
    title: "Add freight or duty to the cost of goods",
    keywords: "landed costs insurance shipping inventory",
    text: "Record the freight or duty first, for example as a bill on an expense account. Then choose Landed costs on the Products page and Add landed cost. Select the bills of the goods and the account, and allocate the cost by value, quantity or weight. Goods already sold get their share as cost of goods sold. A bill with a landed cost can be changed again once you void the landed cost.",
    link: { href: paths.values(), label: "Open landed costs" },
  },
  {
    title: "Write down stock",
    keywords: "revalue stock net realizable value damaged obsolete inventory write-down",
    text: "Open the product and choose Revalue stock. Enter what a unit still sells for, less selling costs, and a reason. If that is below cost, the difference becomes an expense. A higher value later reverses the write-down, up to cost.",
    link: { href: paths.products(), label: "Open products" },
  },
  {
    title: "Find unpaid invoices and bills",
    keywords: "status draft posted paid void overdue tabs",
    text: "Choose a tab above the list of invoices or bills. The tabs show how many are unpaid or overdue, and their totals. A posted invoice or bill becomes paid when its payments and credits cover the total.",
    link: { href: paths.documents("invoice"), label: "Open invoices" },
  },
  {
    title: "Add a line without a product",
    keywords: "invoices and bills line items account rent text",
    text: "A line of an invoice or bill can be a product, an account with a description (such as rent) or just text.",
    link: { href: paths.newDocument("invoice"), label: "New Invoice" },
  },
  {
    title: "Apply a credit",
    keywords: "credit notes and vendor credits unapplied refund",
    text: "A credit note reverses all or part of an invoice; a vendor credit does the same for a bill. Open the credit and apply it to unpaid documents. It takes effect on the later of the two dates or, if that is closed, on the first open day. You can refund any amount that remains.",
    link: { href: paths.documents("credit_note"), label: "Open credit notes" },
  },
  {
    title: "Invoice in another currency",
    keywords: "other currencies foreign bill exchange rate gain loss",
    text: "Enter an exchange rate under Settings > Currencies first. Then choose a currency on any document. We suggest the rate of its date and keep it with the document. When you record the payment, the exchange gain or loss is posted automatically. You can set a default currency for each customer and vendor.",
    link: { href: paths.settings("currencies"), label: "Open settings" },
  },
  {
    title: "Send an e-invoice",
    keywords: "e-invoices einvoice xml en 16931 xrechnung peppol",
    text: "Choose Download XML in the menu of a posted invoice or credit note to create an e-invoice (EN 16931, XRechnung or Peppol). We'll ask for any details that are missing. Then send the file to your customer.",
    link: { href: paths.documents("invoice"), label: "Open invoices" },
  },
  {
    title: "Import an e-invoice",
    keywords: "e-invoices einvoice xml receive en 16931 xrechnung zugferd factur-x",
    text: "Choose Import e-invoice on the Bills page and select an XML file or a PDF with embedded XML. The bill is filled in for you and the file is kept. Duplicates are rejected.",
    link: { href: paths.documents("bill"), label: "Open bills" },
  },
  {
    title: "Set up a recurring transaction",
    keywords: "recurring transactions repeat schedules subscription",
    text: "Choose Repeat in the menu of an invoice, bill, journal entry or expense. Set how often it repeats and whether each one is saved as a draft, posted, or posted and emailed. Use {month}, {period} and {year} in texts to insert the date. If one couldn't be created, the page of the recurring transaction shows the reason.",
    link: { href: paths.schedules(), label: "Open recurring transactions" },
  },
  {
    title: "Raise the prices of a recurring invoice",
    keywords: "recurring transactions price change increase",
    text: "Edit the recurring invoice and add a price change with its date. Raise the prices by a percentage, or change them to the product's current price.",
    link: { href: paths.schedules(), label: "Open recurring transactions" },
  },
  {
    title: "Send a quote",
    keywords: "quotes offer estimate",
    text: "Email a quote or share its link; the customer can accept or decline it online. Quotes don't affect your books.",
    link: { href: paths.orders("quote"), label: "Open quotes" },
  },
  {
    title: "Invoice a quote",
    keywords: "quotes accepted convert sales order",
    text: "Open an accepted quote and choose Create invoice or Create sales order, in full or in part. The remaining quantity stays on the quote.",
    link: { href: paths.orders("quote"), label: "Open quotes" },
  },
  {
    title: "Create an order",
    keywords: "sales and purchase orders",
    text: "Create a sales order for a customer or a purchase order for a vendor, and email it as a PDF. Orders don't affect your books or stock. Close an order when you don't expect anything more.",
    link: { href: paths.orders("sales_order"), label: "Open sales orders" },
  },
  {
    title: "Invoice or bill an order",
    keywords: "sales and purchase orders create invoice create bill",
    text: "Open the order and choose Create invoice or Create bill, in full or in parts. You can't invoice or bill more than was ordered. The totals above the list show the amounts still to be invoiced, billed, delivered or received.",
    link: { href: paths.orders("sales_order"), label: "Open sales orders" },
  },
  {
    title: "Create a delivery note",
    keywords: "delivery notes and receipts shipping packing slip",
    text: "On a sales order, choose Create delivery note and enter the quantities. Each note has its own number and a PDF without prices that you can email. Stock changes when you post the invoice, not with the delivery. For an invoice without an order, create the delivery note from the invoice's menu.",
    link: { href: paths.orders("sales_order"), label: "Open sales orders" },
  },
  {
    title: "Record a goods receipt",
    keywords: "delivery notes and receipts received purchase order",
    text: "On a purchase order, choose Record receipt and enter the quantities you received. Stock changes when you post the bill, not with the receipt.",
    link: { href: paths.orders("purchase_order"), label: "Open purchase orders" },
  },
  {
    title: "Split an invoice or bill into installments",
    keywords: "get paid in installments pay payment terms due dates",
    text: "On an invoice or bill, choose Pay in installments, then set how many there are and how often they are due. The amounts add up to the total. Payments are applied to the oldest installment first. Reports, reminders and the invoice show each due date. To propose due dates on new documents, set payment terms on the customer or vendor, on a quote or order, or on a recurring invoice or bill.",
    link: { href: paths.newDocument("invoice"), label: "New Invoice" },
  },
  {
    title: "Set payment terms and early payment discounts",
    keywords: "net 15 net 30 end of month terms 2/10 discount skonto escompte pay early",
    text: "Choose payment terms on a customer or vendor, or next to the due date of an invoice or bill. For a discount, enter its percentage and the days within which it must be paid. The invoice shows the amount to pay by that date. When the payment arrives in time, the payment form and the bank page offer the discount, and its tax is corrected. Add your own terms in Settings > Payment terms.",
    link: { href: paths.settings("terms"), label: "Open payment terms" },
  },
  {
    title: "Send payment reminders",
    keywords: "overdue dunning late fees interest",
    text: "Overdue customers get one email listing everything overdue, in their language. You review every reminder before you send it, or let Twofold send them every morning: turn on Send reminders automatically in Settings. There you also set the timing, text, fees and interest of each reminder.",
    link: { href: paths.reminders(), label: "Open reminders" },
  },
  {
    title: "Pause reminders",
    keywords: "disputed dispute skip stop",
    text: "To skip reminders for one invoice, choose Mark as disputed on its page. To skip them for all invoices of a customer, choose Pause reminders on the customer's page.",
    link: { href: paths.reminders(), label: "Open reminders" },
  },
  {
    title: "Record a payment",
    keywords: "payments receive make overpayment",
    text: "Record a payment in full, in part or for several documents at once. Each payment method remembers the account you last used; choose the default in Settings. An overpayment stays as credit that you can apply or refund later.",
    link: { href: paths.payments(), label: "Open payments" },
  },
  {
    title: "Round a cash payment",
    keywords: "cash rounding coins payment difference cents",
    text: "In Swiss francs, Canadian dollars and other currencies without one-cent coins, choose Cash as the method. The form suggests the amount rounded to the coin. Select Accept as cash rounding, and the document counts as paid in full. Other small differences can be accepted the same way.",
    link: { href: paths.payments(), label: "Open payments" },
  },
  {
    title: "Add a tax rate",
    keywords: "tax rates vat gst combined zero-rated exempt reverse charge withholding recoverable",
    text: "A tax rate can apply to sales, purchases or both, each with its own account. Each part of a combined tax, such as GST + QST, is posted separately. A rate can be standard, zero-rated, exempt, reverse charge, or withheld by the payer (such as Spanish IRPF). It can be fully or partly recoverable. Documents keep the rate they were saved with.",
    link: { href: paths.taxRates(), label: "Open tax rates" },
  },
  {
    title: "Set a default tax rate",
    text: "Choose a default tax rate under Settings > Taxes, or for a customer, vendor or product. It is used for new lines.",
    link: { href: paths.settings("taxes"), label: "Open settings" },
  },
  {
    title: "Choose how tax is rounded",
    keywords: "tax rounding per line cents",
    text: "Under Settings > Taxes, choose whether tax is rounded per line or once per rate. The rules depend on your country. Existing documents don't change.",
    link: { href: paths.settings("taxes"), label: "Open settings" },
  },
];
