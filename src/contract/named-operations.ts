type Named<Resource extends string, Operations> = {
  [Name in keyof Operations & string as `${Resource}.${Name}`]: Operations[Name];
};

/**
 * Operations keyed by the ids of a resource. The table is part of the browser bundle, so what resources share is in it
 * only once.
 */
export function named<Resource extends string, Operations extends object>(
  resource: Resource,
  operations: Operations,
) {
  const entries = Object.entries(operations).map(([name, one]) => [`${resource}.${name}`, one] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those of the type, one by one.
  return Object.fromEntries(entries) as Named<Resource, Operations>;
}

/** Where records of a kind are listed, read, made and changed. */
export function recordOperations<Path extends string>(path: Path) {
  return {
    list: { method: "GET", path },
    get: { method: "GET", path: `${path}/:id` },
    create: { method: "POST", path },
    update: { method: "PUT", path: `${path}/:id` },
  } as const;
}

/** The same of records that have a code and can be deleted. */
export function codedOperations<Path extends string>(path: Path) {
  return {
    ...recordOperations(path),
    nextCode: { method: "GET", path: `${path}/next-code` },
    remove: { method: "DELETE", path: `${path}/:id` },
  } as const;
}

type Previewed<Path extends string, Name extends string> = {
  [N in Name]: { method: "POST"; path: `${Path}/${N}` };
} & {
  [N in Name as `preview${Capitalize<N>}`]: { method: "POST"; path: `${Path}/${N}/preview` };
};

/** What is done below an address, each with its preview. */
export function previewedOperations<const Path extends string, const Name extends string>(
  path: Path,
  names: readonly Name[],
) {
  const entries = names.flatMap((name) => [
    [name, { method: "POST", path: `${path}/${name}` }],
    [`preview${name[0]?.toUpperCase()}${name.slice(1)}`, { method: "POST", path: `${path}/${name}/preview` }],
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those of the type, one by one.
  return Object.fromEntries(entries) as Previewed<Path, Name>;
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
    ...codedOperations(path),
    ...previewedOperations(path, ["import"]),
    traded: { method: "GET", path: `${path}/:id/traded` },
    statement: { method: "GET", path: `${path}/:id/statement` },
    statementPdf: { method: "GET", path: `${path}/:id/statement/pdf` },
    statementMails: { method: "GET", path: `${path}/:id/statement/mails` },
    sendStatement: { method: "POST", path: `${path}/:id/statement/mails` },
    planStatement: { method: "POST", path: `${path}/:id/statement/planned-mails` },
    statementMailFile: { method: "POST", path: `${path}/:id/statement/mail-file` },
  } as const;
}
