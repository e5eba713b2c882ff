import { parseSync, Visitor } from "vite";

/** The input of the rules: a source file, read by the compiler's own parser. */
export type SourceFile = {
  path: string;
  lines: number;
  text: string;
  /** Every module named in import, export-from, import() and import types. */
  imports: readonly string[];
  /** The names that it exports, without re-exports. */
  exports: readonly string[];
  exportsDefault: boolean;
  reexportsAll: boolean;
  /** Every identifier, dotted if it is a member: "fetch", "window.fetch", "Math.random". */
  names: ReadonlySet<string>;
  /** Neighboring parameters of one type, "from, to". */
  twinParameters: readonly string[];
  /** Every string, including templates and JSX attributes. */
  strings: readonly string[];
  /**
   * The visible strings, with the text between tags: without tagged templates and thrown errors. In a template, "{date}", "{amount}" or
   * "{value}" represents a value.
   */
  prose: readonly string[];
  /** The texts between tags, of attributes such as `label`, and in constants such as ORDER_LABELS, even of one lower-case word. */
  labels: readonly string[];
  /** The texts of errors that are thrown. */
  errors: readonly string[];
  /** The titles of tests and of their groups. */
  titles: readonly string[];
  /** The tagged templates, which are SQL, with a question mark for each value. */
  statements: readonly string[];
};

type Span = { start: number; end: number };

const isWithin = (spans: readonly Span[], position: number): boolean =>
  spans.some(({ start, end }) => start <= position && position < end);

/** test(, describe.each(...)(, journey( and the like: the first argument is a title. */
const TEST_CALL = /^(test|describe|journey)(\.(describe|(each|for|runIf|skipIf)[(`][^]*[)`]))?$/;

/** Attributes, properties and constants whose texts are labels. */
const LABEL_ATTRIBUTE = /^(label|title|placeholder|alt|heading|hint|aria-label|noun|singular|plural)$/;
const LABEL_CONSTANT = /(LABELS?|TITLES?|NOUNS?|TEXTS?)$/;

/** Throws if the text is not TypeScript, so that no rule passes on a file that could not be read. */
export function readSourceFile(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  const names = new Set<string>();
  const strings: string[] = [];
  const pieces: { start: number; piece: string }[] = [];
  const templates: Span[] = [];
  const errorSpans: Span[] = [];
  const statements: string[] = [];
  const titles: string[] = [];
  const labels: string[] = [];
  const labelSpans: Span[] = [];
  const twinParameters: string[] = [];
  const keepTwins = ({ params }: { params: readonly { start: number; end: number }[] }) =>
    void twinParameters.push(...twinsIn(params, text));
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    MemberExpression: ({ object, property }) => {
      if (object.type === "Identifier" && property.type === "Identifier")
        names.add(`${object.name}.${property.name}`);
    },
    Literal: ({ value, start }) => {
      if (typeof value !== "string") return;
      strings.push(value);
      pieces.push({ start, piece: value });
    },
    TemplateElement: ({ value }) => void strings.push(value.raw),
    TemplateLiteral: ({ quasis, expressions, start }) => {
      const values = expressions.map((expression) => placeholderFor(text, expression));
      const piece = quasis.map(({ value }, index) => value.raw + (values[index] ?? "")).join("");
      pieces.push({ start, piece });
    },
    JSXElement: ({ children, start }) => {
      const piece = children.map((child) => childText(text, child)).join("");
      if (children.length > 1 && /[a-z] ?\{|\} ?[a-z]/.test(piece)) pieces.push({ start, piece });
    },
    JSXText: ({ value, start }) => {
      pieces.push({ start, piece: value.replace(/\s+/g, " ") });
      labels.push(value.trim());
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === "JSXIdentifier" && LABEL_ATTRIBUTE.test(name.name) && value?.type === "Literal")
        labelSpans.push(value);
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && LABEL_ATTRIBUTE.test(key.name) && value.type === "Literal")
        labelSpans.push(value);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && LABEL_CONSTANT.test(id.name) && init?.type === "ObjectExpression")
        for (const property of init.properties)
          if (property.type === "Property") labelSpans.push(property.value);
    },
    TaggedTemplateExpression: ({ quasi }) => {
      templates.push(quasi);
      statements.push(quasi.quasis.map((part) => part.value.raw).join("?"));
    },
    NewExpression: (node) => {
      if (node.callee.type === "Identifier" && node.callee.name.endsWith("Error")) errorSpans.push(node);
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      if (title?.type !== "Literal" && title?.type !== "TemplateLiteral") return;
      if (TEST_CALL.test(text.slice(callee.start, callee.end)))
        titles.push(text.slice(title.start + 1, title.end - 1));
    },
    FunctionDeclaration: keepTwins,
    FunctionExpression: keepTwins,
    ArrowFunctionExpression: keepTwins,
    TSFunctionType: keepTwins,
    TSMethodSignature: keepTwins,
    TSImportType: ({ source }) => void imports.push(source.value),
  }).visit(program);
  const piecesOutside = (spans: readonly Span[]) =>
    pieces.filter(({ start }) => !isWithin(spans, start)).map(({ piece }) => piece);
  return {
    path,
    lines: text.split("\n").length - 1,
    text,
    imports,
    exports: exported.flatMap(({ exportName, moduleRequest }) =>
      moduleRequest === null ? (exportName.name ?? []) : [],
    ),
    exportsDefault: exported.some(({ exportName }) => exportName.kind === "Default"),
    reexportsAll: exported.some(({ importName }) => importName.kind.startsWith("All")),
    names,
    strings,
    prose: piecesOutside([...templates, ...errorSpans]),
    labels: [
      ...labels,
      ...pieces.filter(({ start }) => isWithin(labelSpans, start)).map(({ piece }) => piece),
    ],
    errors: pieces.filter(({ start }) => isWithin(errorSpans, start)).map(({ piece }) => piece),
    titles,
    statements,
    twinParameters,
  };
}

/** What a value in a sentence is, judging by its names. */
function placeholderFor(text: string, { start, end }: Span): "{date}" | "{amount}" | "{value}" {
  const source = text.slice(start, end);
  if (/(?<!up)date(?![a-z])|Date(?![a-z])|\b[dD]ay\b|[a-z]Day\b|[a-z]On\b/.test(source)) return "{date}";
  return /money|amount|withSign|balance|total/i.test(source) ? "{amount}" : "{value}";
}

/** One of the children of an element, in the sentence that they form. */
function childText(text: string, child: Span & { type: string }): string {
  const source = text.slice(child.start, child.end);
  if (child.type === "JSXText") return source.replace(/\s+/g, " ");
  return source === '{" "}' ? " " : placeholderFor(text, child);
}

/** Parameters that a caller could swap unnoticed by the compiler; null and undefined make no different type. */
function twinsIn(params: readonly { start: number; end: number }[], text: string): string[] {
  const typed = params.map(({ start, end }) => {
    const [, name, type = ""] = /^(\w+)\??:\s*(.*?)(\s=\s.*)?$/s.exec(text.slice(start, end)) ?? [];
    return { name, type: type.replace(/\breadonly |\s*\|\s*(null|undefined)\b/g, "").trim() };
  });
  return typed.flatMap(({ name, type }, index) => {
    const next = typed[index + 1];
    return name !== undefined && next?.name !== undefined && next.type === type
      ? [`${name}, ${next.name}`]
      : [];
  });
}

/** Names exported by two files of the product. */
export function namesExportedTwice(files: readonly SourceFile[]): string[] {
  const places = new Map<string, string[]>();
  for (const { path, exports } of files) {
    if (!path.startsWith("src/")) continue;
    for (const name of new Set(exports)) places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places].flatMap(([name, paths]) => (paths.length > 1 ? [`${name}: ${paths.join(", ")}`] : []));
}
