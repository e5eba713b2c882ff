import { LegalPage, type LegalSection } from "./legal-page.tsx";

const SECTIONS: readonly LegalSection[] = [
  {
    title: "Acceptance of Terms",
    paragraphs: [
      "By creating an account or using Twofold you accept these terms. If you use Twofold on behalf of a company, you accept these terms for that company and confirm that you are authorized to do so.",
    ],
  },
  {
    title: "Service Description",
    paragraphs: [
      "Twofold is online double-entry accounting: a chart of accounts, journal entries with their history, customers and vendors, invoices, bills and payments, products and stock, taxes, and reports. It keeps records and does arithmetic. It does not provide tax, legal or accounting advice, and using it doesn't guarantee that your books are complete or correct.",
    ],
  },
  {
    title: "Data Storage and Liability",
    paragraphs: [
      "Your data is stored in a database on the server that runs Twofold. Saved records are stored durably and kept apart from the data of all other users.",
      "The provider accepts no liability for data loss. You must keep your own backups: export your records regularly and keep the copies somewhere else.",
    ],
  },
  {
    title: "User Responsibilities",
    paragraphs: [
      "You are responsible for what you enter, for keeping your password secret, and for everything done through your account. Keep your records for as long as the law in your country requires.",
      "You may not use Twofold to break the law, to access other users' records, or to disrupt the service.",
    ],
  },
  {
    title: "Subscription and Payments",
    paragraphs: [
      "There is a free tier with a monthly limit on journal entries, and a Premium subscription without a limit. Subscription fees are billed monthly through a card payment provider. We may change prices with notice. Refunds are decided case by case.",
    ],
  },
];

/** Terms and Conditions (Behavior 1, 2.1). */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms and Conditions"
      intro="What you can expect from us, and what we expect from you."
      sections={SECTIONS}
      contact="If you have questions about these terms, contact the administrator of this server."
    />
  );
}
