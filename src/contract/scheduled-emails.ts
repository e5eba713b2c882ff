import { z } from "zod";
import { deliveryId } from "./deliveries.ts";
import { endpoint } from "./endpoint.ts";
import { date, documentId, input, orderId, partyId } from "./fields.ts";
import { emailInput, scheduledEmail, scheduledEmailId, statementEmailInput } from "./emails.ts";

/** Time in the company's time zone. */
const clockTime = z
  .string("Enter a time")
  .min(1, "Enter a time")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time as HH:MM, e.g. 09:30")
  .meta({ id: "TimeOfDay", example: "09:30" });

/** When to send: a day, and a time in the company's zone. */
const sendTime = { sendOn: date, sendAt: clockTime };
export const emailSendTime = z.strictObject(sendTime);

/** A scheduled email. Its PDF is created when it is sent. */
export const scheduledEmailInput = input("ScheduledEmailInput", { ...emailInput.shape, ...sendTime });
export type ScheduledEmailInput = z.infer<typeof scheduledEmailInput>;

/** The same for an account statement, with its period. */
const plannedStatementInput = input("ScheduledStatementInput", { ...statementEmailInput.shape, ...sendTime });

const summaryOf = (recordName: string) =>
  `Schedule an email of ${recordName}; it replaces one already scheduled`;

function planningOf<
  Id extends
    | "invoices.scheduleEmail"
    | "creditNotes.scheduleEmail"
    | "quotes.scheduleEmail"
    | "salesOrders.scheduleEmail"
    | "purchaseOrders.scheduleEmail"
    | "deliveries.scheduleEmail"
    | "invoiceDeliveryNotes.scheduleEmail",
  Params extends z.ZodType,
>(id: Id, recordName: string, params: Params) {
  return endpoint(id, {
    summary: summaryOf(recordName),
    access: "user",
    refs: ["params.id"],
    params,
    body: scheduledEmailInput,
    reply: scheduledEmail,
    status: 201,
  });
}

const planningStatement = <Id extends "vendors.scheduleStatement" | "customers.scheduleStatement">(
  id: Id,
  side: string,
) =>
  endpoint(id, {
    summary: summaryOf(`the statement of a ${side}`),
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: partyId }),
    body: plannedStatementInput,
    reply: scheduledEmail,
    status: 201,
  });

const documentParams = z.strictObject({ id: documentId });
const orderParams = z.strictObject({ id: orderId });

/** Any email can be scheduled. */
export const scheduledEmailEndpoints = {
  invoice: planningOf("invoices.scheduleEmail", "a posted invoice", documentParams),
  credit_note: planningOf("creditNotes.scheduleEmail", "a posted credit note", documentParams),
  quote: planningOf("quotes.scheduleEmail", "a quote", orderParams),
  sales_order: planningOf("salesOrders.scheduleEmail", "a sales order", orderParams),
  purchase_order: planningOf("purchaseOrders.scheduleEmail", "a purchase order", orderParams),
  delivery_note: planningOf(
    "deliveries.scheduleEmail",
    "a delivery note",
    z.strictObject({ id: deliveryId }),
  ),
  invoice_delivery_note: planningOf(
    "invoiceDeliveryNotes.scheduleEmail",
    "a posted invoice as a delivery note",
    documentParams,
  ),
  vendor: planningStatement("vendors.scheduleStatement", "vendor"),
  customer: planningStatement("customers.scheduleStatement", "customer"),
  remove: endpoint("scheduledEmails.remove", {
    summary: "Cancel a scheduled email",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: scheduledEmailId }),
  }),
};
