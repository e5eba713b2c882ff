/** Operations on reminders; the rest are in `operations.ts`. */
export const REMINDER_OPERATIONS = {
  "invoices.reminders": { method: "GET", path: "/api/invoices/:id/reminders" },
  "invoices.dispute": { method: "PUT", path: "/api/invoices/:id/dispute" },
  "invoices.resolveDispute": { method: "DELETE", path: "/api/invoices/:id/dispute" },
  "customers.reminders": { method: "GET", path: "/api/customers/:id/reminders" },
  "customers.pauseReminders": { method: "PUT", path: "/api/customers/:id/reminder-pause" },
  "customers.resumeReminders": { method: "DELETE", path: "/api/customers/:id/reminder-pause" },
  "reminders.list": { method: "GET", path: "/api/reminders" },
  "reminders.preview": { method: "GET", path: "/api/reminders/preview" },
  "reminders.send": { method: "POST", path: "/api/reminders" },
  "reminderSettings.get": { method: "GET", path: "/api/reminder-settings" },
  "reminderSettings.update": { method: "PUT", path: "/api/reminder-settings" },
} as const;
