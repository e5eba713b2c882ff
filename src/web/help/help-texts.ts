import { paths } from "#web/navigation/paths.ts";

/** One article: the title is its task in the imperative. Keywords are other words that find it. */
export type HelpItem = {
  title: string;
  keywords?: string;
  text: string;
  link?: { href: string; label: string };
};

export const gettingStarted: readonly HelpItem[] = [
  {
    title: "Name your company",
    text: "Your company name appears in the header and on every invoice and report.",
    link: { href: paths.settings("company"), label: "Open settings" },
  },
  {
    title: "Set up the chart of accounts",
    text: "Choose a starter chart, import your own from a CSV or Excel file, or add accounts one by one. A bank, cash or card account can have its own currency, which can't be changed after the first transaction. Its balance is then shown in both currencies.",
    link: { href: paths.accounts(), label: "Open chart of accounts" },
  },
  {
    title: "Enter your opening balances",
    text: "Enter the trial balance as of the day before you start, and all unpaid invoices and bills. You can type them, paste them from a spreadsheet or import a CSV file. If some are in other currencies, select the checkbox and enter a currency and rate for each. You'll see a preview before you post, and you can undo everything later.",
    link: { href: paths.openingBalances(), label: "Enter opening balances" },
  },
  {
    title: "Enter your stock on hand",
    text: "Add your products and enter the quantity on hand under Opening stock. It is valued at the purchase price. Or choose Import on the Products page, and enter the date of the quantities in your file.",
    link: { href: paths.newProduct(), label: "New Product" },
  },
  {
    title: "Create your first invoice or bill",
    text: "You can add missing customers, vendors, products and tax rates as you go. Choose Post to record the document; inventory products also change stock, and you'll see a preview. Choose Save draft to keep it for later without recording anything.",
    link: { href: paths.newDocument("invoice"), label: "New Invoice" },
  },
  {
    title: "Check your first balances",
    keywords: "trial balance",
    text: "Everything you post updates your balances right away. The trial balance shows them for any period, and its total debits always equal its total credits.",
    link: { href: paths.trialBalance(), label: "Open trial balance" },
  },
];

export const troubleshooting: readonly HelpItem[] = [
  {
    title: "Balance a journal entry",
    keywords: "journal entries must balance unbalanced difference",
    text: "The bar below the lines shows the difference between total debits and total credits. In an empty amount field, press = to fill in the difference.",
  },
  {
    title: "Hide a record you can't delete",
    keywords: "vendor customer product cannot be deleted deactivate inactive",
    text: "A vendor, customer or product that is used on documents can't be deleted. Deactivate it instead to hide it from forms.",
  },
  {
    title: "Fix negative stock",
    keywords: "product has negative stock below zero",
    text: "The product was sold before its purchase bill was entered. Enter the bill, and the cost is corrected automatically. To block such sales, change Selling out-of-stock items in Settings.",
    link: { href: paths.settings("products"), label: "Open settings" },
  },
  {
    title: "Fix a date in a closed period",
    keywords: "this date is in a closed period locked",
    text: "The date is in a closed year, or its area is locked. Choose a later date. Or reopen the last closed year and close it again afterwards, or move the lock date in Year End Closing.",
    link: { href: paths.yearEnd(), label: "Open year end closing" },
  },
  {
    title: "Sign in without your phone",
    keywords: "lost phone codes recovery two-factor 2fa",
    text: "Sign in with a recovery code, then turn two-factor sign-in off in Settings and set it up again. No recovery codes? Contact the administrator of this server.",
  },
  {
    title: "Sign in without your passkey",
    keywords: "lost device passkey removed invalid",
    text: "Sign in with your password, and a code if two-factor sign-in is on. Then remove the passkey under Settings > Security, and add one on your new device.",
    link: { href: paths.settings("security"), label: "Open settings" },
  },
  {
    title: "Fix a sign-in with your organization's account",
    keywords: "sso openid connect oidc identity provider denied expired unverified connect",
    text: "Start again from the sign-in page, in the same browser and within ten minutes. Your organization must have verified your email address. If you already have an account with that address, first sign in to it and connect the two under Settings > Security.",
    link: { href: paths.settings("security"), label: "Open settings" },
  },
  {
    title: "Fix a code that isn't accepted",
    keywords: "two-factor sign-in 2fa wrong code",
    text: "Each code works only once, so wait for the next one. If no code works, set your phone's clock to update automatically.",
  },
  {
    title: "Resolve a conflicting change",
    keywords: "someone changed this record conflict overwritten",
    text: "Someone saved the record after you opened it, or you saved it in another window. Nothing was overwritten. Compare both versions and choose which one to keep.",
  },
  {
    title: "Lift the monthly journal entry limit",
    keywords: "monthly journal entry limit reached free premium plan upgrade",
    text: "The free plan has a monthly limit for all your companies together. It counts the journal entries you create, not documents, payments or bank transactions, and resets on the first of each month. Premium is unlimited; see Settings > Plan.",
    link: { href: paths.settings("plan"), label: "Open settings" },
  },
  {
    title: "Save when the server can't be reached",
    keywords: "offline connection internet network",
    text: "Twofold tries three times. Your changes stay on the page. When you're back online, choose Save again. Nothing is saved twice.",
  },
];
