import { useApiQuery } from "#web/api/use-api-query.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { LogoCard } from "./logo-card.tsx";
import { DocumentDesignSection } from "./document-design-card.tsx";

/** The design of the company's documents (Behavior 2.15). */
export function DocumentsSection() {
  const logo = useApiQuery("logo.get");
  return (
    <>
      <AsyncContent
        query={logo}
        failed={(message) => `Couldn't load the logo: ${message}`}
        loading={<FormSkeleton fields={1} />}
      >
        {(data) => <LogoCard logo={data} />}
      </AsyncContent>
      <DocumentDesignSection logoVersion={logo.data?.version ?? 1} />
    </>
  );
}
