import { useSession } from "#web/api/session.ts";
import { paths, type SettingsSection } from "#web/navigation/paths.ts";

type SectionEntry = {
  label: string;
  /** The titles of the forms on the page. */
  about: string;
  /** Other search terms. */
  words: string;
  group: "Business" | "Invoicing" | "Accounting" | "You";
  /** Only for the owner, like the plan and the keys for card payments. */
  isForOwner?: true;
};

/** The settings pages, each with one form (Behavior 2.15). */
export const SETTINGS_PAGES: Readonly<Record<SettingsSection, SectionEntry>> = {
  company: {
    label: "Company",
    about: "Company Information: name, address, fiscal year, currency, time zone",
    words: "business organization phone tax id country language account codes",
    group: "Business",
  },
  people: {
    label: "People",
    about: "Members, their access, and invitations",
    words: "users team roles permissions invite accountant access",
    group: "Business",
  },
  plan: {
    label: "Plan",
    about: "Free or Premium, and this month's usage",
    words: "billing subscription premium upgrade price",
    group: "Business",
    isForOwner: true,
  },
  sample: {
    label: "Sample company",
    about: "Load or remove the sample company",
    words: "demo example data",
    group: "Business",
  },
  documents: {
    label: "Documents",
    about: "Logo, layout, color, footer and paper of your PDFs",
    words: "invoices branding template design pdf letterhead",
    group: "Invoicing",
  },
  numbers: {
    label: "Numbers",
    about: "Formats of invoice, bill and other numbers",
    words: "numbering sequence prefix invoices",
    group: "Invoicing",
  },
  email: {
    label: "Email",
    about: "Templates by document and language",
    words: "messages texts templates sending smtp",
    group: "Invoicing",
  },
  reminders: {
    label: "Reminders",
    about: "Timing, fees and interest for overdue invoices",
    words: "dunning late overdue fees interest",
    group: "Invoicing",
  },
  payments: {
    label: "Payments",
    about: "Bank details and payment QR codes on invoices",
    words: "iban bic swift bank details qr codes",
    group: "Invoicing",
  },
  cards: {
    label: "Card payments",
    about: "Stripe account and its payouts",
    words: "stripe credit online checkout",
    group: "Invoicing",
    isForOwner: true,
  },
  taxes: {
    label: "Taxes",
    about: "Default taxes, prices with or without tax, tax return",
    words: "vat gst sales tax rounding inclusive",
    group: "Accounting",
  },
  accounts: {
    label: "Default accounts",
    about: "Default Accounts for Inventory Items, and for payments",
    words: "inventory cogs cash posting",
    group: "Accounting",
  },
  products: {
    label: "Products and stock",
    about: "Default product type and out-of-stock sales",
    words: "inventory negative goods services out-of-stock",
    group: "Accounting",
  },
  currencies: {
    label: "Currencies",
    about: "Exchange rates: entered, imported or updated daily",
    words: "exchange rates foreign ecb",
    group: "Accounting",
  },
  security: {
    label: "Security",
    about: "Profile, Change Password, two-factor sign-in, sessions",
    words: "sign-in login account 2fa devices",
    group: "You",
  },
  tokens: {
    label: "API tokens",
    about: "Access for programs",
    words: "developers keys integrations",
    group: "You",
  },
  appearance: {
    label: "Appearance",
    about: "Theme, compact lists, keyboard shortcuts",
    words: "dark light mode keyboard shortcuts",
    group: "You",
  },
};

const isSection = (name: string): name is SettingsSection => Object.hasOwn(SETTINGS_PAGES, name);
const ALL = Object.keys(SETTINGS_PAGES).filter(isSection);

/** The settings pages available to the user's role. */
export function useSettingsSections(): readonly SettingsSection[] {
  const isOwner = useSession().member.role === "owner";
  return ALL.filter((name) => isOwner || SETTINGS_PAGES[name].isForOwner === undefined);
}

/** The settings pages for the command palette, searchable by their words and form titles. */
export const settingsPages = () =>
  ALL.map((name) => {
    const { label, about, words, isForOwner = false } = SETTINGS_PAGES[name];
    const all = `settings preferences ${about.replaceAll(/[:,]/g, "")} ${words}`;
    return { label, words: all, href: paths.settings(name), isForOwner };
  });

/** The settings page for a URL segment; null for the overview. */
export const sectionNamed = (name: string | undefined): SettingsSection | null =>
  name !== undefined && isSection(name) ? name : null;
