import type { ReactNode } from "react";
import type { Book } from "#contract/book.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";

type Props = { fields: number; children: (book: Book) => ReactNode };

/** Loads the company for a settings page. */
export function LoadBook({ fields, children }: Props) {
  return (
    <AsyncContent
      query={useApiQuery("company.get")}
      failed={(message) => `Couldn't load company information: ${message}`}
      loading={<FormSkeleton fields={fields} />}
    >
      {children}
    </AsyncContent>
  );
}
