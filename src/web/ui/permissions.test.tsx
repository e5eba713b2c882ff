import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Permission } from "#contract/rights.ts";
import { Button, IconButton, IconLink, LinkButton, OpenLink, TextLink } from "./button.tsx";
import { Card } from "./card.tsx";
import { MenuButton } from "./menu-button.tsx";
import { PermissionsProvider, useMay } from "./permissions.ts";
import { Row, RowLink } from "./table.tsx";

/** This role can read invoices and open the page of one. */
const READER = {
  permits: (id: Permission) => id === "invoices.get",
  opens: (href: string) => href === "/invoice",
};

function renderAsReader(element: React.ReactNode): string {
  return renderToStaticMarkup(<PermissionsProvider value={READER}>{element}</PermissionsProvider>);
}

test.each<[string, () => React.ReactNode]>([
  ["a button", () => <Button needs="invoices.update">Post</Button>],
  ["a button with an icon alone", () => <IconButton needs="invoices.update" label="Post" icon={null} />],
  ["a link that looks like a button", () => <LinkButton href="/form">Edit</LinkButton>],
  ["a link with an icon alone", () => <IconLink href="/form" label="Edit" icon={null} />],
  ["a card", () => <Card needs="auditLog.list">History</Card>],
  [
    "a menu in which nothing is left",
    () => (
      <MenuButton
        label="More"
        items={[
          { label: "Void", needs: "invoices.update", onSelect: () => undefined },
          { label: "Edit", href: "/form" },
        ]}
      />
    ),
  ],
])("%s isn't shown to a user whose role doesn't include it", (_caseName, element) => {
  expect(renderAsReader(element())).toBe("");
});

test("controls that the role includes are shown", () => {
  expect(renderAsReader(<Button needs="invoices.get">Print</Button>)).toContain("Print");
  expect(renderAsReader(<LinkButton href="/invoice">Open</LinkButton>)).toContain("Open");
  expect(renderAsReader(<MenuButton label="More" items={[{ label: "Open", href: "/invoice" }]} />)).toContain(
    "More",
  );
});

test("a text link to a page that the role can't open is only text", () => {
  expect(renderAsReader(<TextLink href="/journal">JE-1</TextLink>)).toBe("<span>JE-1</span>");
  expect(renderAsReader(<OpenLink href="/journal">JE-1</OpenLink>)).toBe("<span>JE-1</span>");
  expect(renderAsReader(<TextLink href="/invoice">INV-1</TextLink>)).toContain('href="/invoice"');
});

test("a row has no link if its page can't be opened", () => {
  const rowTo = (href: string) =>
    renderAsReader(
      <table>
        <tbody>
          <Row href={href}>
            <td>
              <RowLink href={href}>1</RowLink>
            </td>
          </Row>
        </tbody>
      </table>,
    );
  expect(rowTo("/journal")).not.toContain("/journal");
  expect(rowTo("/invoice")).toContain('data-row-link="/invoice"');
});

test("outside the app everything is shown", () => {
  function PermissionProbe() {
    return useMay()("invoices.update") ? "yes" : "no";
  }
  expect(renderToStaticMarkup(<PermissionProbe />)).toBe("yes");
});
