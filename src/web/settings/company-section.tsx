import { languageOf } from "#domain/sheet-languages.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { CompanyCard } from "./company-card.tsx";
import { DefaultAccountsCard } from "./default-accounts-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { MailWordsCard } from "./mail-words-card.tsx";
import { PaymentCodesCard } from "./payment-codes-card.tsx";
import { SheetLookSection } from "./sheet-look-card.tsx";

/** What the company is called, how its papers look and what it usually uses. */
export function CompanySection() {
  const book = useApiQuery("book.get");
  const defaults = useApiQuery("defaultAccounts.get");
  const logo = useApiQuery("logo.get");
  const words = useApiQuery("mailWords.get");
  const details = useApiQuery("eInvoiceDetails.get", { query: {} });
  return (
    <>
      <AsyncContent
        query={book}
        failed={(message) => `Error loading company information: ${message}`}
        loading={<FormSkeleton fields={6} />}
      >
        {(data) => <CompanyCard book={data} />}
      </AsyncContent>
      <AsyncContent
        query={logo}
        failed={(message) => `Error loading the logo: ${message}`}
        loading={<FormSkeleton fields={1} />}
      >
        {(data) => <LogoCard logo={data} />}
      </AsyncContent>
      <SheetLookSection logoVersion={logo.data?.version ?? 1} />
      <AsyncContent
        query={details}
        failed={(message) => `Error loading the payment QR codes: ${message}`}
        loading={<FormSkeleton fields={4} />}
      >
        {(data) => book.data && <PaymentCodesCard details={data} book={book.data} />}
      </AsyncContent>
      <AsyncContent
        query={defaults}
        failed={(message) => `Error loading default accounts: ${message}`}
        loading={<FormSkeleton fields={3} />}
      >
        {(data) => <DefaultAccountsCard chosen={data} />}
      </AsyncContent>
      <AsyncContent
        query={words}
        failed={(message) => `Error loading the email templates: ${message}`}
        loading={<FormSkeleton fields={4} />}
      >
        {(data) => book.data && <MailWordsCard words={data} language={languageOf(book.data.locale)} />}
      </AsyncContent>
      {book.data && <RecordHistory subjectId={book.data.id} title="Changes to the company" />}
    </>
  );
}
