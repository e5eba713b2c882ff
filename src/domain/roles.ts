/** Roles of a company's members (Security 2.2). The owner is a member like any other. */
export const ROLES = [
  "owner",
  "accountant",
  "bookkeeper",
  "sales",
  "purchases",
  "approver",
  "viewer",
] as const;
export type Role = (typeof ROLES)[number];

/** Areas of a company with separate access; `contract/rights.ts` names the area of each operation. */
export const AREAS = [
  "sales",
  "purchases",
  // Posting and voiding the documents of one's side.
  "posting",
  // Goods and emails of both sides.
  "trade",
  "payments",
  "bank",
  "journals",
  // Asking for the approval of a draft, and seeing the answer.
  "requests",
  "approvals",
  "closing",
  "reports",
  // Comments on records, as far as the areas of these may be read.
  "comments",
  // The history of records, as far as the areas of these may be read.
  "history",
  // The chart of accounts, products, tax rates and exchange rates.
  "records",
  "settings",
  "views",
  "people",
  // For the owner only: the keys for card payments.
  "ownership",
] as const;
export type Area = (typeof AREAS)[number];

export type Access = "none" | "read" | "write";

/** Whether a member sees bank balances and reports, and posts documents or only saves drafts. */
export type Switches = { canViewBank: boolean; canViewReports: boolean; canPost: boolean };
export type Membership = { role: Role } & Switches;

/** The membership in something that contains one, such as an invitation. */
export const membershipIn = ({ role, canViewBank, canViewReports, canPost }: Membership): Membership => ({
  role,
  canViewBank,
  canViewReports,
  canPost,
});

type RightsTable = Readonly<Record<Area, Access>>;

const sameAccessEverywhere = (access: Access): RightsTable => ({
  sales: access,
  purchases: access,
  posting: access,
  trade: access,
  payments: access,
  bank: access,
  journals: access,
  requests: access,
  comments: access,
  approvals: access,
  closing: access,
  reports: access,
  history: access,
  records: access,
  settings: access,
  views: access,
  people: access,
  ownership: access,
});

/** A member working on one side sees it and the records used by its documents. */
const ONE_SIDE: RightsTable = {
  ...sameAccessEverywhere("none"),
  posting: "write",
  trade: "write",
  requests: "write",
  // Both of the records that it may see.
  comments: "write",
  history: "read",
  records: "read",
  settings: "read",
  views: "write",
};

/** Access by role: the only table, from which server, screens and help are derived. */
const ACCESS_OF: Readonly<Record<Role, RightsTable>> = {
  owner: sameAccessEverywhere("write"),
  accountant: { ...sameAccessEverywhere("write"), people: "read", ownership: "read" },
  bookkeeper: {
    ...sameAccessEverywhere("write"),
    approvals: "read",
    closing: "read",
    settings: "read",
    people: "read",
    ownership: "read",
  },
  sales: { ...ONE_SIDE, sales: "write" },
  purchases: { ...ONE_SIDE, purchases: "write" },
  approver: { ...sameAccessEverywhere("read"), approvals: "write", comments: "write", views: "write" },
  viewer: sameAccessEverywhere("read"),
};

const SWITCH_OF: Partial<Record<Area, keyof Switches>> = {
  bank: "canViewBank",
  reports: "canViewReports",
  posting: "canPost",
};

const ALL_ON: Switches = { canViewBank: true, canViewReports: true, canPost: true };
const ONE_SIDE_SWITCHES: Switches = { canViewBank: false, canViewReports: false, canPost: true };

/** Default switches of a role. */
export const SWITCHES_OF: Readonly<Record<Role, Switches>> = {
  owner: ALL_ON,
  accountant: ALL_ON,
  bookkeeper: ALL_ON,
  sales: ONE_SIDE_SWITCHES,
  purchases: ONE_SIDE_SWITCHES,
  approver: ALL_ON,
  viewer: ALL_ON,
};

/** Whether a switch of a role can be set: the owner and the accountant see everything, and others post by their role alone. */
export function hasSwitch(role: Role, name: keyof Switches): boolean {
  if (name === "canPost") return role === "sales" || role === "purchases";
  return role !== "owner" && role !== "accountant";
}

/** A member's access to an area: a switch closes it when off, and shows it when on. */
export function accessTo(area: Area, member: Membership): Access {
  const access = ACCESS_OF[member.role][area];
  const name = SWITCH_OF[area];
  if (name === undefined || !hasSwitch(member.role, name)) return access;
  if (!member[name]) return "none";
  return access === "none" ? "read" : access;
}

/** Whether a member can change anything in the company. */
export function changesAnything(role: Role): boolean {
  return Object.values(ACCESS_OF[role]).includes("write");
}

/** What a token can be limited to. */
export const TOKEN_AREAS = ["sales", "purchases", "payments", "bank", "journals", "reports"] as const;
export type TokenArea = (typeof TOKEN_AREAS)[number];

/** A single-area token's access to each area: its own, and reading the records that its work uses. */
export function tokenAccess(only: TokenArea, area: Area): Access {
  if (area === only) return "write";
  if ((area === "trade" || area === "posting") && (only === "sales" || only === "purchases")) return "write";
  return area === "records" || area === "settings" ? "read" : "none";
}

/** Names and descriptions of the roles: on screens, in emails and in help. */
export const ROLE_TEXTS: Readonly<Record<Role, { name: string; can: string }>> = {
  owner: { name: "Owner", can: "Everything, including people and card payments" },
  accountant: {
    name: "Accountant",
    can: "All accounting, settings, year-end closing and tax returns; not people or card payment keys",
  },
  bookkeeper: {
    name: "Bookkeeper",
    can: "Documents, bank, payments, journal entries and products; sees year-end closing, tax returns and settings",
  },
  sales: { name: "Sales", can: "Quotes, orders, invoices, credit notes, customers and reminders" },
  purchases: { name: "Purchases", can: "Purchase orders, bills, vendor credits and vendors" },
  approver: {
    name: "Approver",
    can: "Sees and exports everything, comments, and approves what others enter",
  },
  viewer: { name: "Viewer", can: "Everything, but only to view and export" },
};
