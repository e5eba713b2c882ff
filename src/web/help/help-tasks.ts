import { ROLE_TEXTS, ROLES } from "#domain/roles.ts";
import { paths } from "#web/navigation/paths.ts";
import type { HelpItem } from "./help-texts.ts";

export const tasks: readonly HelpItem[] = [
  {
    title: "Record a partial payment",
    keywords: "payments part",
    text: "Open the invoice, choose Receive payment and change the amount. The remaining amount is still due.",
  },
  {
    title: "Refund an overpayment",
    text: "Open the payment and choose Refund. The amount and the customer are filled in for you.",
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
    title: "Comment on a record",
    keywords: "comments mention note colleague question discuss",
    text: "Open an invoice, bill, payment or any other record and choose Add comment under Comments. Bank transactions have comments too, where you review them. Type @ and choose a member to mention. You can edit a comment for 15 minutes and delete it at any time; it is kept in the history. Members see the comments on all records that their role includes.",
  },
  {
    title: "Record receipts",
    keywords: "inbox scan upload files bills",
    text: "Drop or paste files anywhere on the Receipts page, or choose Add files. They wait there until you choose Create bill, Create expense or Attach to next to them. The form opens with the file next to it, and an electronic invoice fills in the bill. A file that is already in your books is rejected, and the message says where it is.",
    link: { href: paths.inbox(), label: "Open receipts" },
  },
  {
    title: "Use Twofold on your phone",
    text: "Open Twofold in your phone's browser and choose Install app or Add to Home Screen. It then opens like any other app.",
  },
  {
    title: "Share a receipt from your phone",
    keywords: "android photo pdf camera",
    text: "Install Twofold on your Android phone first. Then share a photo or PDF with Twofold from the camera or any other app, and add it to Receipts, or create a bill or an expense with it.",
  },
  {
    title: "Share an invoice by link",
    text: "Choose Copy link on the invoice and send the link to your customer. Emails contain it too. Anyone with the link can see the invoice, the balance due and how to pay, without signing in. You can see when it was viewed and revoke it at any time.",
  },
  {
    title: "Accept card payments",
    keywords: "stripe credit card online",
    text: "Connect your Stripe account under Settings > Card payments. Customers can then pay by card from an invoice's link, and the payment is recorded automatically.",
    link: { href: paths.settings("cards"), label: "Open settings" },
  },
  {
    title: "Send a statement of account",
    text: "On the customer's or vendor's page, choose the dates, then PDF or Email. The statement lists invoices, payments and the balance due.",
    link: { href: paths.parties("customer"), label: "Open customers" },
  },
  {
    title: "Record a return",
    keywords: "credit note returned goods",
    text: "Open the invoice and choose New credit note. It starts with everything that hasn't been credited yet. Change the quantity to the number returned; tax and cost are reversed with it. The credit is applied to the invoice's balance first. Any remaining amount stays as customer credit.",
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
    text: "Open it, choose Edit and save your changes. Its journal entry is reposted, and the previous version stays in its history.",
  },
  {
    title: "Void an invoice or bill",
    keywords: "cancel",
    text: "Choose Void in its menu. It keeps its number, and you can still open its page, journal entry and history.",
  },
  {
    title: "Count your stock",
    text: "In the product list, choose Adjust stock from the product's menu and enter the quantity you counted. The difference is posted to Inventory Adjustments. If you later enter or void a transaction dated before the count, the difference is recalculated and the counted quantity stays.",
  },
  {
    title: "Correct a stock count",
    keywords: "count your stock wrong void adjustment",
    text: "Void the wrong count on the product's page, then enter the correct quantity under Adjust stock.",
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
    keywords: "year end closing fiscal year retained earnings",
    text: "Enter any missing transactions, check the trial balance and open Year End Closing. Choose the year and the retained earnings account. You'll see a preview of the entry and each account's last reconciliation before you process the closing. It moves the net income to retained earnings and locks the year. Your dashboard and profit and loss reports don't change.",
    link: { href: paths.yearEnd(), label: "Open year end closing" },
  },
  {
    title: "Stop using an account",
    keywords: "delete deactivate inactive",
    text: "Accounts with journal entries can't be deleted. Clear Active Account in the form to hide the account.",
  },
  {
    title: "Import accounts",
    keywords: "chart of accounts csv template subaccount",
    text: "Choose Download Template on the chart of accounts, fill it in, and import it. You can also import an exported chart of accounts again. An account with a seven-digit code becomes a subaccount of the account with its first four digits. A preview shows what happens to each row before anything is saved, with codes we suggest where a row has none.",
    link: { href: paths.accounts(), label: "Open chart of accounts" },
  },
  {
    title: "Protect your sign-in",
    keywords: "two-factor 2fa security password",
    text: "Turn on two-factor sign-in in Settings. You'll then also need a code from an app on your phone. Store the ten recovery codes somewhere other than your phone.",
    link: { href: paths.settings("security"), label: "Open settings" },
  },
  {
    title: "Sign in with a passkey",
    keywords: "passkey webauthn fingerprint face pin passwordless security key",
    text: "Under Settings > Security, choose Add a passkey and enter your password. Your device asks for your fingerprint, face or PIN. From then on, choose Sign in with a passkey on the sign-in page. You need neither your password nor a code.",
    link: { href: paths.settings("security"), label: "Open settings" },
  },
  {
    title: "Sign in with your organization's account",
    keywords: "sso single sign-on openid connect oidc identity provider company login",
    text: "If your server has an identity provider, choose its button on the sign-in page. Your first sign-in creates your account. If you already have one with the same email address, sign in to it and connect the two under Settings > Security.",
    link: { href: paths.settings("security"), label: "Open settings" },
  },
  {
    title: "Invite your accountant",
    keywords: "let your accountant in people users team invitation member",
    text: "Under Settings > People, enter the email address, choose a role and choose Invite. The invitation can be used once, within 14 days, and only with that address. You can change the role or remove the person at any time. To let someone in sales or purchases only save drafts, clear “Posts and voids documents”.",
    link: { href: paths.settings("people"), label: "Open settings" },
  },
  ...ROLES.map((role) => ({
    title: `Assign the ${ROLE_TEXTS[role].name} role`,
    keywords: "roles permissions access rights people members",
    text: `Choose this role for a member under Settings > People. Access: ${ROLE_TEXTS[role].can}.`,
  })),
  {
    title: "Require approval of large bills and credits",
    keywords: "approve approver threshold limit four eyes",
    text: "Under Settings > Approvals, enter the amount from which bills, vendor credits and credit notes need approval. Their form then has Request approval instead of Post. An approver, an accountant or the owner decides, but not on what they entered, changed or requested. If you are the only member, you approve it yourself.",
    link: { href: paths.settings("approvals"), label: "Open settings" },
  },
  {
    title: "Approve or reject a draft",
    keywords: "approval waiting awaiting requests",
    text: "The Approvals page lists all pending requests. Move with the arrow keys, open with Enter, approve with A, and reject with R and a reason. Approving posts the draft. After a change, approval must be requested again.",
    link: { href: paths.approvals(), label: "Open approvals" },
  },
  {
    title: "Use the API",
    keywords: "api tokens developer integration",
    text: "Create a token under Settings > API tokens and send it as a bearer token. The API reference is at /api/docs.",
    link: { href: paths.settings("tokens"), label: "Open settings" },
  },
];
