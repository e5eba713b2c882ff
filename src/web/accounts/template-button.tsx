import { Download } from "lucide-react";
import { ACCOUNT_CSV_COLUMNS } from "#domain/account-csv.ts";
import { download } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";

const EXAMPLES = [
  ACCOUNT_CSV_COLUMNS.join(","),
  "# Types: asset, liability, equity, revenue, expense. Lines that begin with # are left out.",
  "1000,Cash and Bank,asset,Money on hand and in the bank",
  "2000,Accounts Payable,liability,What is owed to vendors",
  "3000,Owner's Capital,equity,",
  "4000,Sales,revenue,",
  '5000,Rent,expense,"Office, storage and parking"',
];

/** The file to fill in for an import (Spec 2.6). */
export function TemplateButton() {
  return (
    <Button
      icon={<Download />}
      onClick={() =>
        download({
          name: "chart_of_accounts_template.csv",
          text: `${EXAMPLES.join("\r\n")}\r\n`,
          type: "text/csv;charset=utf-8",
        })
      }
    >
      Download Template
    </Button>
  );
}
