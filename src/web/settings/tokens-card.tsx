import { toInstant } from "#domain/dates.ts";
import { useState } from "react";
import type { ApiToken, ApiTokenInput } from "#contract/session.ts";
import { accessTo, changesAnything, type Membership, TOKEN_AREAS, type TokenArea } from "#domain/roles.ts";
import { useSession } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { useInputs } from "#web/forms/form-fields.ts";
import { Form } from "#web/forms/form.tsx";
import type { FormReading } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { OneTimeSecret } from "#web/ui/one-time-secret.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { SCOPES, TOKEN_AREA_NAMES, TokenItem } from "./token-item.tsx";

/** API tokens for the user's own programs; each is shown once and can be revoked. */
export function TokensCard() {
  const tokens = useApiQuery("tokens.list");
  const revoke = useApiMutation("tokens.revoke");
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <Card title="API tokens" flush>
      <div className="border-b border-line p-4">
        <p className="mb-4 max-w-prose text-ink-soft">
          Tokens let your own software access this company's books, with full or read-only access. Send the
          token as <code className="text-small">Authorization: Bearer</code>. See the{" "}
          <TextLink href={paths.apiReference()} target="_blank" rel="noreferrer">
            API reference
          </TextLink>
          .
        </p>
        <NewToken />
      </div>
      <AsyncContent
        query={tokens}
        failed={(message) => `Couldn't load API tokens: ${message}`}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className="px-4 py-6 text-center text-ink-faint">No tokens yet</p>}
      >
        {({ items }) => (
          <ul className="divide-y divide-line">
            {items.map((token) => (
              <TokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
        )}
      </AsyncContent>
      {revoking && (
        <ConfirmDialog
          title="Revoke API token"
          question={`Programs that use the token "${revoking.name}" stop working immediately. This action cannot be undone.`}
          confirmLabel="Revoke"
          onConfirm={async () => {
            await revoke.mutateAsync({ params: { id: revoking.id } });
            showToast(`Token "${revoking.name}" revoked`);
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </Card>
  );
}

const SCOPE_OPTIONS = Object.entries(SCOPES).map(([value, label]) => ({ value, label }));

const END_OPTIONS = [
  { value: "", label: "Never" },
  { value: "30", label: "For 30 days" },
  { value: "90", label: "For 90 days" },
  { value: "365", label: "For a year" },
];
const DAY_MS = 86_400_000;

type TokenValues = { name: string; scope: ApiToken["scope"]; area: TokenArea | ""; days: string };

function readToken({ name, scope, area, days }: TokenValues): FormReading<ApiTokenInput> {
  if (name.trim() === "") return { problems: [{ field: "name", message: "Name is required" }] };
  const expiresAt = days === "" ? null : toInstant(Date.now() + Number(days) * DAY_MS);
  return { input: { name, scope, area: area === "" ? null : area, expiresAt } };
}

/** The areas a member's token can be limited to. */
function areaOptions(member: Membership) {
  const areas = TOKEN_AREAS.filter((area) => accessTo(area, member) !== "none");
  const all = { value: "", label: "Everything your role allows" };
  return [all, ...areas.map((value) => ({ value, label: TOKEN_AREA_NAMES[value] }))];
}

/** Creates a token and shows its secret once. */
function NewToken() {
  const create = useApiMutation("tokens.create");
  const { member } = useSession();
  const isReader = !changesAnything(member.role);
  const { fields, ...form } = useForm<TokenValues, ApiTokenInput, ApiToken>({
    initial: { name: "", scope: isReader ? "read" : "write", area: "", days: "" },
    read: readToken,
    write: (body) => create.mutateAsync({ body }),
    keepsFormOpen: true,
    fallback: "Couldn't create the token",
    nameOf: (field) => (field === "expiresAt" ? "days" : field),
  });
  const input = useInputs(fields);
  return (
    <div className="flex flex-col gap-4">
      <Form className="flex max-w-dialog flex-col gap-4" onSave={() => void form.save()}>
        <TextField
          {...input("name")}
          label="Token name"
          autoComplete="off"
          maxLength={100}
          placeholder="e.g. Web shop, bank import"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            {...input("scope")}
            label="Access"
            options={isReader ? SCOPE_OPTIONS.filter(({ value }) => value === "read") : SCOPE_OPTIONS}
          />
          <Select {...input("area")} label="Area" options={areaOptions(member)} />
          <Select {...input("days")} label="Expires" options={END_OPTIONS} />
        </div>
        <ErrorSummary form={form} formErrorsOnly />
        <div>
          <Button type="submit" variant="primary" pending={form.isPending}>
            Create token
          </Button>
        </div>
      </Form>
      {create.data && (
        <OneTimeSecret key={create.data.id} label="The new token" value={create.data.secret}>
          Token "{create.data.name}" created. Copy it now; it won't be shown again.
        </OneTimeSecret>
      )}
    </div>
  );
}
