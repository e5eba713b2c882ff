import { paths } from "#web/app/paths.ts";

export type HelpItem = { title: string; text: string; link?: { href: string; label: string } };

export const gettingStarted: readonly HelpItem[] = [
  {
    title: "Name your company",
    text: "Its name stands in the header and on top of every report.",
    link: { href: paths.settings(), label: "Open Settings" },
  },
  {
    title: "Set up the chart of accounts",
    text: "Choose a starter chart, import a CSV file with the columns Code, Name, Type, Description, or add accounts one by one.",
    link: { href: paths.accounts(), label: "Open Chart of Accounts" },
  },
  {
    title: "Enter your opening balances",
    text: "Post one journal dated the day before you start: a line for each balance that you bring along, and the rest to an equity account.",
    link: { href: paths.newJournal(), label: "New Journal Entry" },
  },
  {
    title: "Post journals, read the trial balance",
    text: "Each journal moves the balances at once. The trial balance shows them for any two dates, and its totals must agree.",
    link: { href: paths.trialBalance(), label: "Open Trial Balance" },
  },
];

export const featureGuide: readonly HelpItem[] = [
  {
    title: "Dashboard",
    text: "Net income of this month against the same days of the month before, what you own and owe, and the newest journals.",
  },
  {
    title: "Chart of Accounts",
    text: "Accounts in five types. Main accounts have four digits; a subaccount adds three to its parent's code. Opening an account shows its lines with a running balance.",
  },
  {
    title: "Journal Entries",
    text: "Each has a number, a date, a description and lines whose debits equal their credits. Drafts and void journals touch no balance.",
  },
  {
    title: "History",
    text: "Open a journal to see every version of it: who wrote it, when, and what it said.",
  },
  {
    title: "Trial Balance",
    text: "Every account's net balance in its debit or credit column. A figure opens the lines behind it. Export gives a CSV file for your spreadsheet.",
  },
  {
    title: "Settings",
    text: "Company information, your password, your sessions on other devices, and tokens for programs that use the API.",
  },
];

export const tasks: readonly HelpItem[] = [
  {
    title: "Correct a journal",
    text: "Open it and choose Edit. The version before is kept in its history.",
  },
  {
    title: "Take a journal back",
    text: "Set its status to void. Its number and its lines stay to be read, and no report counts it.",
  },
  {
    title: "Enter the same journal again",
    text: "Open the old one and duplicate it; only the date and the amounts are left to change.",
  },
  {
    title: "Stop using an account",
    text: "An account with journal entries cannot be deleted. Clear Active Account in its form, and it is no longer offered.",
  },
  {
    title: "Import accounts",
    text: "Download the template from the chart of accounts, fill it in, and import it. Rows that cannot be imported are listed with the reason.",
  },
  {
    title: "Work through the API",
    text: "Create a token in Settings and send it as a bearer token. The reference is at /api/docs.",
  },
];

export const tips: readonly HelpItem[] = [
  {
    title: "Press Ctrl+K",
    text: "It goes to any page, starts a journal, and finds accounts and journals by number or words. Press ? for all keys.",
  },
  {
    title: "Dates by key",
    text: "In a date field, + and - move a day, [ and ] a month, t is today, m and h are the ends of the month. 17 is the 17th of this month.",
  },
  {
    title: "Amounts may be sums",
    text: "120/1.1 or 3*49.90 is worked out when you leave the field.",
  },
  {
    title: "Accounts by a few letters",
    text: "Type the beginning of a code, or of the words of a name. Enter or Tab takes the first match.",
  },
];

export const troubleshooting: readonly HelpItem[] = [
  {
    title: "Journal entries must balance",
    text: "The strip under the lines says by how much, and on which side. Focus an empty amount there, and the difference is offered.",
  },
  {
    title: "Somebody changed this record",
    text: "It was saved from another window since you opened it. Both versions are shown; nothing was overwritten.",
  },
  {
    title: "Monthly journal entry limit reached",
    text: "The free tier has a limit a month. It counts again from the first day of the next month.",
  },
  {
    title: "The server cannot be reached",
    text: "Twofold tries three times. What you typed stays; press Save again when you are back online. A journal is never saved twice by this.",
  },
];
