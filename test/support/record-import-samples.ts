import type { Samples } from "./sample-requests.ts";

const importBody = (csv: string) => () => ({
  body: { fileName: "records.csv", content: Buffer.from(csv).toString("base64") },
});

/** The requests that make the imports of records succeed. */
export const RECORD_IMPORT_SAMPLES: Samples = {
  "POST /api/customers/import": importBody("Code,Name,Email\nI1,Imported,i@example.com"),
  "POST /api/customers/import/preview": importBody("Code,Name,Email\nI2,Previewed,p@example.com"),
  "POST /api/vendors/import": importBody("Code,Name,Email\nI1,Imported,i@example.com"),
  "POST /api/vendors/import/preview": importBody("Code,Name,Email\nI2,Previewed,p@example.com"),
  "POST /api/products/import": importBody("SKU,Name,Price\nI1,Imported,9.50"),
  "POST /api/products/import/preview": importBody("SKU,Name,Price\nI2,Previewed,9.50"),
};
