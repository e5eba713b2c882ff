type Named<Resource extends string, Operations> = {
  [Name in keyof Operations & string as `${Resource}.${Name}`]: Operations[Name];
};

/**
 * Operations under the ids of a resource: the browser carries the table, so that what resources have in common
 * stands in it once.
 */
export function named<Resource extends string, Operations extends object>(
  resource: Resource,
  operations: Operations,
) {
  const entries = Object.entries(operations).map(([name, one]) => [`${resource}.${name}`, one] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those of the type, one by one.
  return Object.fromEntries(entries) as Named<Resource, Operations>;
}

/** Where the mails of a record are found: those that left, and the next one, now or at a time. */
export function mailOperations<Path extends string>(path: Path) {
  return {
    mails: { method: "GET", path: `${path}/:id/mails` },
    sendMail: { method: "POST", path: `${path}/:id/mails` },
    planMail: { method: "POST", path: `${path}/:id/planned-mails` },
    mailFile: { method: "POST", path: `${path}/:id/mail-file` },
  } as const;
}

/** Where vendors and customers are found, with their statements, which are mailed like records. */
export function partyOperations<Path extends string>(path: Path) {
  return {
    list: { method: "GET", path },
    get: { method: "GET", path: `${path}/:id` },
    nextCode: { method: "GET", path: `${path}/next-code` },
    statement: { method: "GET", path: `${path}/:id/statement` },
    statementPdf: { method: "GET", path: `${path}/:id/statement/pdf` },
    statementMails: { method: "GET", path: `${path}/:id/statement/mails` },
    sendStatement: { method: "POST", path: `${path}/:id/statement/mails` },
    planStatement: { method: "POST", path: `${path}/:id/statement/planned-mails` },
    statementMailFile: { method: "POST", path: `${path}/:id/statement/mail-file` },
    create: { method: "POST", path },
    update: { method: "PUT", path: `${path}/:id` },
    remove: { method: "DELETE", path: `${path}/:id` },
  } as const;
}
