import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { AttachmentsOfForm, useFilesToAttach, withFiles } from "#web/attachments/files-to-attach.tsx";
import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import { NewRecord, useLeave } from "#web/forms/leave-form.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { PartyFields } from "./party-fields.tsx";
import { PARTY_LABELS } from "./party-labels.ts";
import { usePartyForm } from "./party-form.ts";

type Props = { side: PartySide };

/** The form for a new vendor or customer, or the one with the ID in the URL (Behavior 2.8). */
export function PartyFormPage({ side }: Props) {
  const id = usePathParam("id");
  const { title, plural } = PARTY_LABELS[side];
  return (
    <>
      <PageHeader
        title={id === undefined ? `New ${title}` : `Edit ${title.toLowerCase()}`}
        back={{ href: paths.parties(side), label: plural }}
      />
      <StarterChartOffer />
      {id === undefined ? (
        <NewRecord key={side}>
          {(onSaveAndNew) => <PartyForm side={side} opened={null} onSaveAndNew={onSaveAndNew} />}
        </NewRecord>
      ) : (
        <EditParty key={id} side={side} id={id} />
      )}
    </>
  );
}

function EditParty({ side, id }: Props & { id: string }) {
  const party = useApiQuery(`${PARTY_RESOURCES[side]}.get`, { params: { id } });
  const { singular } = PARTY_LABELS[side];
  return (
    <AsyncContent
      query={party}
      failed={(message) => `Couldn't load the ${singular}: ${message}`}
      loading={<FormSkeleton fields={5} />}
    >
      {(opened) => <PartyForm side={side} opened={opened} />}
    </AsyncContent>
  );
}

type PartyFormProps = Props & { opened: Party | null; onSaveAndNew?: () => void };

function PartyForm({ side, opened, onSaveAndNew }: PartyFormProps) {
  const labels = PARTY_LABELS[side];
  const accounts = useChart().data?.items ?? [];
  const list = paths.parties(side);
  const leave = useLeave({ list, newHref: paths.newParty(side), onSaveAndNew });
  const files = useFilesToAttach("party");
  const { fields, ...form } = usePartyForm({
    side,
    opened,
    accounts,
    onSaved: files.afterSaving(({ name }, next) => {
      showToast(`${name} saved`);
      leave(next);
    }),
  });
  return (
    <FormPage
      form={withFiles(form, files)}
      back={list}
      saveLabel={`Save ${labels.singular}`}
      saveMine="Overwrite with my version"
      offersNew={opened === null}
    >
      <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <PartyFields side={side} fields={fields} isAccountLocked={opened?.isAccountLocked ?? false} />
      </div>
      {opened === null && (
        <div className="mt-6">
          <AttachmentsOfForm chosen={files} recordId={null} />
        </div>
      )}
    </FormPage>
  );
}
