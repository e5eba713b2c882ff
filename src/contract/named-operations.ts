type OperationNames<Resource extends string, Operations> = {
  [Name in keyof Operations & string as `${Resource}.${Name}`]: Operations[Name];
};

/**
 * Keys operations by the ids of a resource. The table is in the browser bundle, so what resources share is listed only
 * once.
 */
export function nameOperations<Resource extends string, Operations extends object>(
  resource: Resource,
  operations: Operations,
) {
  const entries = Object.entries(operations).map(
    ([name, operation]) => [`${resource}.${name}`, operation] as const,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names come from the type, one by one.
  return Object.fromEntries(entries) as OperationNames<Resource, Operations>;
}

/** Routes to list, read, create and change records of a kind. */
export function recordOperations<Path extends string>(path: Path) {
  return {
    list: { method: "GET", path },
    get: { method: "GET", path: `${path}/:id` },
    create: { method: "POST", path },
    update: { method: "PUT", path: `${path}/:id` },
  } as const;
}

/** The same for records with a code that can be deleted. */
export function codedOperations<Path extends string>(path: Path) {
  return {
    ...recordOperations(path),
    nextCode: { method: "GET", path: `${path}/next-code` },
    remove: { method: "DELETE", path: `${path}/:id` },
  } as const;
}

type WithPreview<Path extends string, Name extends string> = {
  [N in Name]: { method: "POST"; path: `${Path}/${N}` };
} & {
  [N in Name as `preview${Capitalize<N>}`]: { method: "POST"; path: `${Path}/${N}/preview` };
};

/** Actions below a path, each with its preview. */
export function previewedOperations<const Path extends string, const Name extends string>(
  path: Path,
  names: readonly Name[],
) {
  const entries = names.flatMap((name) => [
    [name, { method: "POST", path: `${path}/${name}` }],
    [`preview${name[0]?.toUpperCase()}${name.slice(1)}`, { method: "POST", path: `${path}/${name}/preview` }],
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names come from the type, one by one.
  return Object.fromEntries(entries) as WithPreview<Path, Name>;
}

/** Routes for the emails of a record: sent ones, and the next one, now or scheduled. */
export function emailOperations<Path extends string>(path: Path) {
  return {
    emails: { method: "GET", path: `${path}/:id/emails` },
    sendEmail: { method: "POST", path: `${path}/:id/emails` },
    scheduleEmail: { method: "POST", path: `${path}/:id/scheduled-emails` },
    emailFile: { method: "POST", path: `${path}/:id/email-file` },
  } as const;
}

/** Routes for vendors and customers, with their statements, which are emailed like records. */
export function partyOperations<Path extends string>(path: Path) {
  return {
    ...codedOperations(path),
    ...previewedOperations(path, ["import"]),
    documents: { method: "GET", path: `${path}/:id/documents` },
    statement: { method: "GET", path: `${path}/:id/statement` },
    statementPdf: { method: "GET", path: `${path}/:id/statement/pdf` },
    statementEmails: { method: "GET", path: `${path}/:id/statement/emails` },
    sendStatement: { method: "POST", path: `${path}/:id/statement/emails` },
    scheduleStatement: { method: "POST", path: `${path}/:id/statement/scheduled-emails` },
    statementEmailFile: { method: "POST", path: `${path}/:id/statement/email-file` },
  } as const;
}
