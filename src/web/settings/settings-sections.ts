import { useSession } from "#web/api/session.ts";
import { paths, type SettingsSection } from "#web/navigation/paths.ts";

type SectionEntry = {
  label: string;
  /** The titles of the forms on the page. */
  description: string;
  /** Other search terms. */
  keywords: string;
  group: "Business" | "Invoicing" | "Accounting" | "You";
  /** Only for the owner, like the plan and the keys for card payments. */
  isForOwner?: true;
};

/** The settings pages, each with one form (Behavior 2.15). */
export const SETTINGS_PAGES: Readonly<Record<SettingsSection, SectionEntry>> = {
  company: {
    label: "Company",
    description: "Company Information: name, address, fiscal year, currency, time zone",
    keywords: "business organization phone tax id country language account codes",
    group: "Business",
  },
  people: {
    label: "People",
    description: "Members, their access, and invitations",
    keywords: "users team roles permissions invite accountant access",
    group: "Business",
  },
  approvals: {
    label: "Approvals",
    description: "Approval threshold for bills and credits",
    keywords: "approve approver four eyes threshold limits authorize",
    group: "Business",
  },
  plan: {
    label: "Plan",
    description: "Free or Premium, and this month's usage",
    keywords: "billing subscription premium upgrade price",
    group: "Business",
    isForOwner: true,
  },
  sample: {
    label: "Sample company",
    description: "Load or remove the sample company",
    keywords: "demo example data",
    group: "Business",
  },
  documents: {
    label: "Documents",
    description: "Logo, payment terms, layout, color, footer and paper of your PDFs",
    keywords: "invoices net discount skonto branding template design pdf letterhead",
    group: "Invoicing",
  },
  terms: {
    label: "Payment terms",
    description: "Your own terms and early payment discounts",
    keywords: "net due days discount installments",
    group: "Invoicing",
  },
  numbers: {
    label: "Numbers",
    description: "Formats of invoice, bill and other numbers",
    keywords: "numbering sequence prefix invoices",
    group: "Invoicing",
  },
  email: {
    label: "Email",
    description: "Templates by document and language",
    keywords: "messages texts templates sending smtp",
    group: "Invoicing",
  },
  reminders: {
    label: "Reminders",
    description: "Timing, fees and interest for overdue invoices",
    keywords: "dunning late overdue fees interest",
    group: "Invoicing",
  },
  payments: {
    label: "Payments",
    description: "Bank details and payment QR codes on invoices",
    keywords: "iban bic swift bank details qr codes",
    group: "Invoicing",
  },
  cards: {
    label: "Card payments",
    description: "Stripe account and its payouts",
    keywords: "stripe credit online checkout",
    group: "Invoicing",
    isForOwner: true,
  },
  taxes: {
    label: "Taxes",
    description: "Default taxes, prices with or without tax, tax return",
    keywords: "vat gst sales tax rounding inclusive",
    group: "Accounting",
  },
  accounts: {
    label: "Default accounts",
    description: "Default Accounts for Inventory Items, and for payments",
    keywords: "inventory cogs cash posting",
    group: "Accounting",
  },
  products: {
    label: "Products and stock",
    description: "Default product type and out-of-stock sales",
    keywords: "inventory negative goods services out-of-stock",
    group: "Accounting",
  },
  currencies: {
    label: "Currencies",
    description: "Exchange rates: entered, imported or updated daily",
    keywords: "exchange rates foreign ecb",
    group: "Accounting",
  },
  security: {
    label: "Security",
    description: "Profile, Change Password, two-factor sign-in, sessions",
    keywords: "sign-in login account 2fa devices",
    group: "You",
  },
  tokens: {
    label: "API tokens",
    description: "Access for programs",
    keywords: "developers keys integrations",
    group: "You",
  },
  appearance: {
    label: "Appearance",
    description: "Theme, compact lists, keyboard shortcuts",
    keywords: "dark light mode keyboard shortcuts",
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
    const { label, description, keywords, isForOwner = false } = SETTINGS_PAGES[name];
    const all = `settings preferences ${description.replaceAll(/[:,]/g, "")} ${keywords}`;
    return { label, keywords: all, href: paths.settings(name), isForOwner };
  });

/** The settings page for a URL segment; null for the overview. */
export const sectionNamed = (name: string | undefined): SettingsSection | null =>
  name !== undefined && isSection(name) ? name : null;
