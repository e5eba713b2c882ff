import type { ComponentProps } from "react";
import type { Journal } from "#contract/journals.ts";
import { paths } from "#web/navigation/paths.ts";
import { RecordContent } from "#web/navigation/record-content.tsx";

const back = { href: paths.journals(), label: "Journal Entries" };

/** A journal that an address names, or that there is none, or no longer. */
export function JournalContent(props: Omit<ComponentProps<typeof RecordContent<Journal>>, "what" | "back">) {
  return <RecordContent what="Journal" back={back} {...props} />;
}
