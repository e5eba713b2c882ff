import { useQuery } from "@tanstack/react-query";
import { Building2, ChevronDown, List, Plus } from "lucide-react";
import { useState } from "react";
import type { CompanyOfPerson } from "#contract/companies.ts";
import { call } from "#web/api/call-api.ts";
import { useSession } from "#web/api/session.ts";
import { usePlace } from "#web/navigation/address.ts";
import { addressInCompany } from "#web/navigation/page-rights.ts";
import { paths } from "#web/navigation/paths.ts";
import { ICON_BUTTON, MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";

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

/** A longer list has a search box. */
const MENU_MAX = 10;

type Props = { onNew: () => void; onSwitch: () => void };

/** The current company, with a menu or a dialog of the others; each URL includes the company (Decision 0061). */
export function CompanyMenu({ onNew, onSwitch }: Props) {
  const { company: book, user } = useSession();
  const { path } = usePlace();
  const [wasOpened, setOpened] = useState(false);
  const otherCompanies = useOtherCompanies(wasOpened);
  const label = `${book.name}, switch company`;
  const icon = (
    <>
      <span className="min-w-0 truncate ps-2 font-semibold text-ink">{book.name}</span>
      <ChevronDown aria-hidden="true" className="me-1 shrink-0" />
    </>
  );
  if (user.companyCount > MENU_MAX)
    return (
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        className={ICON_BUTTON}
        onClick={onSwitch}
      >
        {icon}
      </button>
    );
  const items: MenuItem[] = [
    ...(otherCompanies ?? []).map((company) => ({
      label: company.name,
      icon: <Building2 />,
      href: addressInCompany(company, path),
    })),
    ...(otherCompanies === undefined
      ? [{ label: "Loading companies", disabled: true, onSelect: () => undefined }]
      : []),
    ...(user.companyCount > 1 ? [{ label: "All companies", icon: <List />, href: paths.companies() }] : []),
    { label: "New company", icon: <Plus />, onSelect: onNew },
  ];
  return (
    <MenuButton
      label={label}
      icon={icon}
      align="start"
      head="Other companies"
      items={items}
      onOpen={() => setOpened(true)}
    />
  );
}
