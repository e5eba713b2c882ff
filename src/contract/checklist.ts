import { z } from "zod";
import { CHECKLIST_KINDS, CHECKLIST_NOTE_LENGTH_MAX } from "#domain/checklist.ts";
import type { ChecklistItemId } from "#domain/ids.ts";
import { endpoint } from "./endpoint.ts";
import {
  brandSchema,
  date,
  id,
  input,
  instant,
  longText,
  person,
  record,
  requiredText,
  version,
} from "./fields.ts";

const itemId = brandSchema<ChecklistItemId>(id);
const kind = z.enum(CHECKLIST_KINDS);
const count = z.int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/, "Send the digest as you read it");

/** An item of the closing checklist in a month (Behavior 2.35). */
const checklistItem = record("ChecklistItem", {
  /** What the program checks; null for an item that members check off. */
  kind: kind.nullable(),
  /** The item that members check off; null for what the program checks. */
  itemId: itemId.nullable(),
  /** Version of the item itself: its name and its last month. */
  itemVersion: version.nullable(),
  /** The last month that has the item; null if later months have it too. */
  lastMonth: date.nullable(),
  name: z.string(),
  isDone: z.boolean(),
  /** How much is left of what the program checks: transactions, accounts, drafts. Null for other items. */
  remainingCount: count.nullable(),
  /** Identifies the remaining records; null for other items. */
  remainingDigest: digest.nullable(),
  /** The remaining accounts, kinds of drafts or tax periods, where they have names. */
  details: z.array(
    z.object({
      /** The code of an account, a kind of record, or the first day of a tax period. */
      key: z.string(),
      /** The name of an account. */
      label: z.string(),
      count,
      /** When an account was last reconciled, or a return is due. */
      date: date.nullable(),
    }),
  ),
  /** Version of the status in this month; 0 while it has none. */
  version: count,
  /** Whether a member checked it off. If other records are left now, it isn't done. */
  isCheckedOff: z.boolean(),
  checkedOffAt: instant.nullable(),
  /** Null if it isn't checked off, or if that account was deleted. */
  checkedOffBy: person.nullable(),
  /** When and by whom the records were finished, if it is recorded for them. */
  finishedAt: instant.nullable(),
  finishedBy: person.nullable(),
  note: z.string(),
  notedAt: instant.nullable(),
  notedBy: person.nullable(),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

const checklist = record("Checklist", {
  /** First and last day of the month. */
  month: date,
  end: date,
  today: date,
  doneCount: count,
  itemCount: count,
  items: z.array(checklistItem),
});
export type Checklist = z.infer<typeof checklist>;

const statusInput = input("ChecklistStatusInput", {
  month: date,
  kind: kind.nullable().default(null),
  itemId: itemId.nullable().default(null),
  version: z.int().min(0).max(2_000_000_000),
  /** Left out, the check-off stays as it is. */
  isCheckedOff: z.boolean().optional(),
  /** What you saw was left. If other records are left now, the item isn't checked off. */
  remainingDigest: digest.nullable().default(null),
  note: longText(CHECKLIST_NOTE_LENGTH_MAX),
});
export type ChecklistStatusInput = z.infer<typeof statusInput>;

const itemName = requiredText(200, "Enter what to do");
const itemInput = input("ChecklistItemInput", { month: date, name: itemName });
export type ChecklistItemInput = z.infer<typeof itemInput>;

const itemChangeInput = input("ChecklistItemChangeInput", {
  version,
  name: itemName,
  /** Any day of the last month that has the item; null if later months have it too. */
  lastMonth: date.nullable(),
});
export type ChecklistItemChangeInput = z.infer<typeof itemChangeInput>;

/** An item that members check off. */
const ownItem = record("OwnChecklistItem", {
  id: itemId,
  version,
  name: z.string(),
  firstMonth: date,
  lastMonth: date.nullable(),
});
export type OwnChecklistItem = z.infer<typeof ownItem>;

export const checklistEndpoints = {
  get: endpoint("checklist.get", {
    summary: "Get the closing checklist of a month, by default the last one that has ended",
    access: "user",
    refs: [],
    query: z.strictObject({ month: date.optional() }),
    reply: checklist,
  }),
  setStatus: endpoint("checklist.setStatus", {
    summary:
      "Check off an item of a month's checklist or undo that, and note something (needs the current version)",
    access: "user",
    refs: ["body.itemId"],
    body: statusInput,
    reply: checklist,
  }),
  addItem: endpoint("checklist.addItem", {
    summary: "Add an item of your own to the checklists of a month and later ones",
    access: "user",
    refs: [],
    body: itemInput,
    reply: ownItem,
    status: 201,
  }),
  updateItem: endpoint("checklist.updateItem", {
    summary: "Rename an item of your own, or remove it from later months (needs the current version)",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: itemId }),
    body: itemChangeInput,
    reply: ownItem,
  }),
};
