import { type Day, lastOfMonth, shiftDays, shiftMonths } from "#domain/dates.ts";
import { type Money, toAmount } from "#domain/money.ts";
import { salesVolume } from "./sample-trade.ts";

/** Accounts missing from the chart of a shop. */
export const NEW_ACCOUNTS = [
  { name: "Savings Account", type: "asset", code: "1000003", parent: "Cash and Bank", moneyKind: "bank" },
  { name: "Prepaid Expenses", type: "asset", code: "1400", parent: null, moneyKind: null },
  { name: "Delivery Costs", type: "expense", code: "5060", parent: null, moneyKind: null },
  { name: "Interest", type: "expense", code: "5850", parent: null, moneyKind: null },
] as const;

/** Accounts used in the sample's own journal entries. */
export const SAMPLE_ACCOUNTS = [
  { type: "asset", names: ["Checking Account", "Savings Account", "Petty Cash", "Recoverable Tax"] },
  { type: "asset", names: ["Equipment", "Accumulated Depreciation", "Prepaid Expenses"] },
  { type: "liability", names: ["Tax Payable", "Loans", "Company Card"] },
  { type: "equity", names: ["Owner's Capital", "Owner's Drawings"] },
  { type: "revenue", names: ["Other Income"] },
  { type: "expense", names: ["Wages", "Rent", "Utilities", "Insurance", "Office Supplies", "Marketing"] },
  { type: "expense", names: ["Delivery Costs", "Fuel", "Bank Fees", "Depreciation", "Interest"] },
] as const;
export type SampleAccount = (typeof SAMPLE_ACCOUNTS)[number]["names"][number];

export type PlannedJournal = {
  date: Day;
  description: string;
  debit: readonly SampleEntryLine[];
  credit: readonly SampleEntryLine[];
};
type SampleEntryLine = readonly [account: SampleAccount, amount: Money];

const LOAN = { amount: 60_000, principal: 1_000, interest: 240, lessEachMonth: 4 };
const DELIVERY_VAN = { amount: 12_600, boughtAfterMonths: 17 };

/** Fixed assets, depreciated over five years. */
export const EQUIPMENT = [
  {
    name: "Shop fittings and till",
    cost: 28_000,
    usefulLifeMonths: 60,
    boughtOn: (start: Day) => shiftDays(start, 1),
  },
  {
    name: "Delivery van, used",
    cost: DELIVERY_VAN.amount,
    usefulLifeMonths: 60,
    boughtOn: (start: Day) => shiftDays(shiftMonths(start, DELIVERY_VAN.boughtAfterMonths), 5),
  },
];

/** Journal entries for buying the equipment. */
export const equipmentBought = (start: Day): PlannedJournal[] =>
  EQUIPMENT.map(({ name, cost, boughtOn }) =>
    planJournal(boughtOn(start), [name, "Equipment", "Checking Account", cost]),
  );

/** How the shop started: with the owner's money and a loan. */
export function openingJournals(start: Day): PlannedJournal[] {
  return [
    planJournal(start, ["Owner's capital contribution", "Checking Account", "Owner's Capital", 60_000]),
    planJournal(start, [
      "Loan from Springfield Savings Bank, 5 years at 4.8%",
      "Checking Account",
      "Loans",
      LOAN.amount,
    ]),
  ];
}

/** A row of the table below: description, debit account, credit account, amount in whole units. */
type JournalTableRow = readonly [text: string, debit: SampleAccount, credit: SampleAccount, amount: number];

function planJournal(date: Day, [description, debit, credit, amount]: JournalTableRow): PlannedJournal {
  const money = toAmount(String(amount));
  return { date, description, debit: [[debit, money]], credit: [[credit, money]] };
}

/** Monthly costs other than goods, and transfers to savings, the bank and the owner. */
export function journalsOf(month: Day, index: number): PlannedJournal[] {
  const years = Math.floor(index / 12);
  const planOn = (day: number, row: JournalTableRow) => planJournal(shiftDays(month, day - 1), row);
  const last = lastOfMonth(month);
  return [
    ...loanOf(month, index),
    ...(index === 0
      ? []
      : [
          planOn(10, [
            "Company card payment",
            "Company Card",
            "Checking Account",
            cardOf(month, index - 1).total,
          ]),
        ]),
    planOn(12, ["Transfer to savings", "Savings Account", "Checking Account", 600 + 200 * years]),
    planOn(15, ["Rent for the shop and yard", "Rent", "Checking Account", 1_900 + 80 * years]),
    planOn(16, ["Cash for the register", "Petty Cash", "Checking Account", 120]),
    planOn(18, [
      "Stamps, coffee and small repairs",
      "Office Supplies",
      "Petty Cash",
      96 + ((index * 7) % 23),
    ]),
    planOn(20, ["Power and water", "Utilities", "Checking Account", 310 + ((index * 5) % 12) * 9]),
    ...cardOf(month, index).rows,
    planOn(24, ["Owner's drawings", "Owner's Drawings", "Checking Account", 1_900 + 250 * years]),
    planJournal(shiftDays(last, -3), ["Wages", "Wages", "Checking Account", monthlyWages(month, index)]),
    planJournal(last, ["Bank fees", "Bank Fees", "Checking Account", 24]),
    ...(index % 3 === 0
      ? [planOn(3, ["Quarterly insurance", "Insurance", "Checking Account", 465 + 15 * years])]
      : []),
    ...(index % 3 === 2
      ? [planJournal(last, ["Interest on savings", "Savings Account", "Other Income", 6 + 3 * index])]
      : []),
  ].toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** Monthly loan payment: constant principal, and less interest as the balance falls. */
function loanOf(month: Day, index: number): PlannedJournal[] {
  if (index === 0) return [];
  const interest = LOAN.interest - LOAN.lessEachMonth * (index - 1);
  const parts = { principal: toAmount(String(LOAN.principal)), interest: toAmount(String(interest)) };
  return [
    {
      date: loanDay(month),
      description: "Loan payment: principal and interest",
      debit: [
        ["Loans", parts.principal],
        ["Interest", parts.interest],
      ],
      credit: [["Checking Account", toAmount(String(LOAN.principal + interest))]],
    },
  ];
}

/** The loan after this month's payment, with the installments that remain. */
export function remainingLoan({ start, today }: { start: Day; today: Day }) {
  let paid = 1;
  while (loanDay(shiftMonths(start, paid + 1)) <= today) paid += 1;
  return {
    startsOn: loanDay(shiftMonths(start, paid)),
    principal: toAmount(String(LOAN.amount - LOAN.principal * paid)),
    installmentCount: LOAN.amount / LOAN.principal - paid,
  };
}

const loanDay = (month: Day): Day => shiftDays(month, 4);

/** Card spending in a month; fuel and marketing vary with the season. */
function cardOf(month: Day, index: number): { rows: PlannedJournal[]; total: number } {
  const volume = salesVolume(month, index);
  const rows: (readonly [day: number, JournalTableRow])[] = [
    [9, ["Fuel for the van", "Fuel", "Company Card", Math.round(volume * 1.6)]],
    [
      13,
      ["Advertising in the local paper and online", "Marketing", "Company Card", Math.round(volume * 4.2)],
    ],
    [22, ["Wrapping, labels and software", "Office Supplies", "Company Card", 118 + ((index * 11) % 17) * 4]],
  ];
  return {
    rows: rows.map(([day, row]) => planJournal(shiftDays(month, day - 1), row)),
    total: rows.reduce((all, [, [, , , amount]]) => all + amount, 0),
  };
}

const SUMMER_HELP = { from: 4, to: 7, amount: 1_900 };

/** Wages: two people all year, with a yearly raise, and help from May to August. */
function monthlyWages(month: Day, index: number): number {
  const monthIndex = Number(month.slice(5, 7)) - 1;
  const help = monthIndex >= SUMMER_HELP.from && monthIndex <= SUMMER_HELP.to ? SUMMER_HELP.amount : 0;
  return 7_500 + 450 * Math.floor(index / 12) + help;
}
