import { useQuery } from "@tanstack/react-query";
import { Building2, ChevronDown, Plus } from "lucide-react";
import { useState } from "react";
import type { CompanyOfPerson } from "#contract/companies.ts";
import { call } from "#web/api/call-api.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/navigation/paths.ts";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";

/** The user's companies except this page's, loaded when the menu is first opened. */
export function useOtherCompanies(isEnabled: boolean): readonly CompanyOfPerson[] | undefined {
  const { id } = useSession().company;
  const companies = useQuery({
    queryKey: ["companies.list", {}],
    queryFn: () => call("companies.list"),
    enabled: isEnabled,
  });
  return companies.data?.items.filter((company) => company.id !== id);
}

/** The current company, with a menu of the others; each URL includes the company (Decision 0061). */
export function CompanyMenu({ onNew }: { onNew: () => void }) {
  const { company: book } = useSession();
  const [wasOpened, setOpened] = useState(false);
  const otherCompanies = useOtherCompanies(wasOpened);
  const items: MenuItem[] = [
    ...(otherCompanies ?? []).map(({ id, name }) => ({
      label: name,
      icon: <Building2 />,
      href: paths.homeOf(id),
    })),
    ...(otherCompanies === undefined
      ? [{ label: "Loading companies", disabled: true, onSelect: () => undefined }]
      : []),
    { label: "New company", icon: <Plus />, onSelect: onNew },
  ];
  return (
    <MenuButton
      label={`${book.name}, switch company`}
      icon={
        <>
          <span className="min-w-0 truncate ps-2 font-semibold text-ink">{book.name}</span>
          <ChevronDown aria-hidden="true" className="me-1 shrink-0" />
        </>
      }
      align="start"
      head="Other companies"
      items={items}
      onOpen={() => setOpened(true)}
    />
  );
}
