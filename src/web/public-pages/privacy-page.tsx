import { LegalPage, type LegalSection } from "./legal-page.tsx";

const SECTIONS: readonly LegalSection[] = [
  {
    title: "Data Collection and Storage",
    paragraphs: [
      "Twofold stores what you give it: your name, your e-mail address, your password as a one-way hash, your company's details and the records of your books, with what you enter about your customers and vendors. For each session it stores when it was used, from which network address and with which browser, so that you can see and end your own sessions.",
      "In your browser Twofold keeps one cookie that signs you in, and a few settings such as the theme. There are no cookies for advertising and no trackers.",
    ],
  },
  {
    title: "Data Security",
    paragraphs: [
      "Each company's records are separated from all others inside the database. Passwords are hashed with argon2id. Session, reset and confirmation tokens are stored only as hashes. Every change of a journal is kept with who made it and when.",
    ],
  },
  {
    title: "Data Usage",
    paragraphs: [
      "Your data is used to show you your books and to let you sign in, and for nothing else. It is not sold, not shared for advertising and not analysed for other purposes. Administrators can see who has signed up and for which plan, never books.",
    ],
  },
  {
    title: "Third-Party Services",
    paragraphs: [
      "Pages load everything from this server, including their fonts. E-mail for confirmation and password reset is sent through the mail provider of this server. Payments for a subscription go through a card payment provider, which handles your card; Twofold never sees the number.",
    ],
  },
];

/** The privacy policy (Behaviour 1, 2.1). */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="Which data Twofold keeps, why, and who can see it."
      sections={SECTIONS}
      contact="To ask what is stored about you, or to have it erased, write to the people who run this server."
    />
  );
}
