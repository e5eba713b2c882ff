import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { ListFile } from "#web/lists/export.tsx";
import { PARTY_WORDS } from "./party-words.ts";

/** The list of vendors or customers as a file. */
export function partyFile(side: PartySide): ListFile<Party> {
  return {
    name: `${PARTY_WORDS[side].one}s`,
    titles: ["Code", "Name", "Email", "Phone", "Address", "Tax Number", "Status", "Balance"],
    rows: ({ code, name, email, phone, address, taxNumber, isActive, balance }) => [
      [
        code,
        name,
        email ?? "",
        phone ?? "",
        address ?? "",
        taxNumber ?? "",
        isActive ? "Active" : "Inactive",
        balance,
      ],
    ],
  };
}
