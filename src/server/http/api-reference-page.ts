/** Contrasts that Swagger UI lacks (Interface 4). The choice of servers is hidden, because there is only one. */
export const REFERENCE_STYLE = `
.swagger-ui .scheme-container { display: none; }
.swagger-ui .version-stamp pre,
.swagger-ui .version-stamp .version { background: #3d6b00; border-radius: 4px; }
.swagger-ui .info .url, .swagger-ui .url { color: #1f5fa8; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fa8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #14704e; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a5200; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #00695c; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .parameter__in, .swagger-ui .parameter__deprecated { color: #555; }
.swagger-ui .btn.execute { background: #1f5fa8; border-color: #1f5fa8; }
.swagger-ui .btn.cancel { border-color: #b3261e; color: #b3261e; }
.swagger-ui .microlight span { color: inherit !important; }
.swagger-ui .json-schema-2020-12-expand-deep-button { color: #555; }
.swagger-ui .json-schema-2020-12__constraint { background-color: #7a4f00; }
.swagger-ui .parameter__name.required::after,
.swagger-ui .parameter__name.required span { color: #b3261e; }
`;

/** Landmarks, headings and labels that it lacks. It renders operations as they are opened, so each change is repaired. */
export const REFERENCE_SCRIPT = `
const LEVELS = { "h3.opblock-tag": "2", "#operations h4": "3", "#operations h5": "4" };
const repair = () => {
  const about = document.querySelector(".information-container");
  about?.setAttribute("role", "region");
  about?.setAttribute("aria-label", "About the API");
  for (const link of document.querySelectorAll(".opblock-summary-control a[href]"))
    link.removeAttribute("href");
  for (const [headings, level] of Object.entries(LEVELS))
    for (const heading of document.querySelectorAll(headings + ":not([aria-level])")) {
      heading.setAttribute("role", "heading");
      heading.setAttribute("aria-level", level);
    }
  for (const table of document.querySelectorAll("table.responses-table[role]")) table.removeAttribute("role");
  for (const select of document.querySelectorAll("select:not([aria-label])"))
    select.setAttribute("aria-label", select.closest("[data-param-name]")?.dataset.paramName ?? "Media type");
};
new MutationObserver(repair).observe(document.documentElement, { childList: true, subtree: true });
repair();
`;
