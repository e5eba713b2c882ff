import { z } from "zod";
import { LISTS, VIEWS_MAX } from "#domain/lists.ts";
import { endpoint } from "./endpoint.ts";
import { id, input, record, requiredText } from "./fields.ts";

const list = z.enum(LISTS);

/** A saved list view: its filters, order and columns. */
const view = record("ListView", { id, list, name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof view>;

const viewInput = input("ListViewInput", {
  list,
  name: requiredText(60, "Name is required"),
  /** The query string of the list's URL: "tab=unpaid&sort=-total". */
  query: z
    .string()
    .max(900)
    .regex(/^[\w*.%+&=-]*$/, "Send a valid query string"),
});
export type SavedViewInput = z.infer<typeof viewInput>;

/** Views belong to the company: users have them on any device. */
export const viewEndpoints = {
  list: endpoint("views.list", {
    summary: "List the saved views of a list by name",
    access: "user",
    refs: [],
    query: z.strictObject({ list }),
    reply: z.object({ items: z.array(view).max(VIEWS_MAX), nextCursor: z.null() }),
  }),
  save: endpoint("views.save", {
    summary: "Save a view under a name, replacing one with the same name",
    access: "user",
    refs: [],
    body: viewInput,
    reply: view,
    status: 201,
  }),
  remove: endpoint("views.remove", {
    summary: "Delete a saved view",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id }),
  }),
};
