import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/chart.ts";
import { NewRecord } from "#web/fields/new-record.tsx";
import { RecordForm } from "#web/fields/record-form.tsx";
import { useLeaveAfter } from "#web/fields/use-leave-after.ts";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { PartyFields } from "./party-fields.tsx";
import { partyDifferences } from "./party-form-rules.ts";
import { PARTY_WORDS } from "./party-words.ts";
import { usePartyForm } from "./use-party-form.ts";

type Props = { side: PartySide };

/** A new vendor or customer, or the one whose id stands in the address (Spec 2.8). */
export function PartyFormPage({ side }: Props) {
  const id = usePathParam("id");
  const { title, many } = PARTY_WORDS[side];
  return (
    <>
      <PageHeader
        title={id === undefined ? `New ${title}` : `Edit ${title}`}
        back={{ href: paths.parties(side), label: many }}
      />
      {id === undefined ? (
        <NewRecord key={side}>{(again) => <PartyForm side={side} opened={null} again={again} />}</NewRecord>
      ) : (
        <EditParty key={id} side={side} id={id} />
      )}
    </>
  );
}

function EditParty({ side, id }: Props & { id: string }) {
  const party = useApiQuery(`${PARTY_RESOURCES[side]}.get`, { params: { id } });
  const { one } = PARTY_WORDS[side];
  return (
    <AsyncContent
      query={party}
      failed={(message) => `Error loading ${one}: ${message}`}
      loading={<FormSkeleton fields={5} />}
    >
      {(opened) => <PartyForm side={side} opened={opened} />}
    </AsyncContent>
  );
}

type FormProps = Props & { opened: Party | null; again?: () => void };

function PartyForm({ side, opened, again }: FormProps) {
  const words = PARTY_WORDS[side];
  const accounts = useChart().data?.items ?? [];
  const leaving = useLeaveAfter({ list: paths.parties(side), anew: paths.newParty(side), again });
  const { form, state } = usePartyForm({
    side,
    opened,
    onSaved: ({ name }) => {
      showToast(`${name} saved`);
      leaving.leave();
    },
  });
  const { stale } = state;
  return (
    <RecordForm
      saveLabel={`Save ${words.title}`}
      leaving={leaving}
      isNew={opened === null}
      state={state}
      differences={stale ? partyDifferences(stale.mine, stale.saved, accounts) : []}
      isDirty={form.formState.isDirty}
      failure={form.formState.errors.root?.message}
    >
      <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <PartyFields side={side} form={form} isAccountFixed={opened?.isAccountFixed ?? false} />
      </div>
    </RecordForm>
  );
}
