import { LegalPage, type LegalSection } from "./legal-page.tsx";

const SECTIONS: readonly LegalSection[] = [
  {
    title: "Data collection and storage",
    paragraphs: [
      "Twofold stores the information you provide: your name, your email address, your password as a one-way hash, your company's details, your books, and what you enter about your customers and vendors. For each session we store when it was used, the IP address and the browser, so that you can review and end your sessions.",
      "When your customer opens a link to an invoice or quote, we store how often and when it was opened, and who accepted or declined a quote; we don't store their IP address or browser. We keep the emails you send with their documents, and the files you attach.",
      "Your browser stores one cookie that keeps you signed in, and a few settings such as the theme. There are no cookies for advertising and no trackers.",
    ],
  },
  {
    title: "Data security",
    paragraphs: [
      "Each company's records are separated from all others inside the database. Passwords are hashed with argon2id. Session, reset and confirmation tokens are stored only as hashes. Every change to a journal entry is recorded with who made it and when.",
    ],
  },
  {
    title: "Data usage",
    paragraphs: [
      "Your data is used only to provide the service: to let you sign in and work with your books. It is not sold, not shared for advertising and not analyzed for other purposes. Administrators can see who has signed up and their plan, but never your books. People you invite see what their role allows, and the history shows who did what.",
    ],
  },
  {
    title: "Third-party services",
    paragraphs: [
      "All content, including fonts, is loaded from this server. Emails (confirmations, password resets, and the documents and reminders you send) go through this server's email provider. Subscription payments go through a card payment provider, which handles your card; Twofold never sees the number.",
      "If you connect your own account with a card payment provider, customers who pay an invoice by card do so on the provider's page. The provider gets the invoice's number, ID, amount and currency, and we keep its reference for the payment. If you turn on daily exchange rates, this server downloads a public list of rates; nothing about you is sent with it.",
    ],
  },
];

/** The privacy policy (Behavior 1, 2.1). */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      intro="What data we keep, why, and who can see it."
      sections={SECTIONS}
      contact="To request a copy of your data or its deletion, contact the administrator of this server."
    />
  );
}
