import { paths } from "#web/navigation/paths.ts";
import { SUPPORT_EMAIL_PLACEHOLDER } from "#contract/session.ts";
import { TextLink } from "#web/ui/button.tsx";
import { PublicFrame } from "./public-frame.tsx";

export type LegalSection = { title: string; paragraphs: readonly string[] };

type Props = { title: string; intro: string; sections: readonly LegalSection[]; contact: string };

/** A page of plain text with headings, and a contact at the end. */
export function LegalPage({ title, intro, sections, contact }: Props) {
  return (
    <PublicFrame>
      <article className="mx-auto w-full max-w-page px-5 pt-10 pb-20 sm:px-8">
        <div className="max-w-prose">
          <p>
            <TextLink href={paths.landing()}>Back to home</TextLink>
          </p>
          <h1 className="mt-6 text-headline font-semibold tracking-tight">{title}</h1>
          <p className="mt-3 text-section leading-relaxed text-ink-soft">{intro}</p>
          {sections.map((section) => (
            <section key={section.title} className="mt-9">
              <h2 className="text-section font-semibold">{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-2 leading-relaxed text-pretty text-ink-soft">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          <section className="mt-9">
            <h2 className="text-section font-semibold">Contact</h2>
            <p className="mt-2 leading-relaxed text-pretty wrap-anywhere text-ink-soft">
              {contact} <SupportContact />
            </p>
          </section>
        </div>
      </article>
    </PublicFrame>
  );
}

/** The support contact; the server inserts the address or removes the sentence (server/http/web-pages.ts). */
function SupportContact() {
  return (
    <span data-support-contact="">
      Support contact is{" "}
      <TextLink href={`mailto:${SUPPORT_EMAIL_PLACEHOLDER}`}>{SUPPORT_EMAIL_PLACEHOLDER}</TextLink>.
    </span>
  );
}
