import type { PdfStream } from "pdfmake";
import { element as e, escapeXml } from "#domain/xml.ts";

/** File name under which readers look for the invoice in a PDF. */
export const FACTUR_X_FILE = "factur-x.xml";

const FACTUR_X = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/**
 * Completes the metadata of a PDF before it is written. The library doesn't escape texts in XML, so "Smith & Sons" makes
 * the file invalid, and omits the modification date, which PDF/A compares with the file's own.
 */
export function completeMetadata(pdf: PdfStream, { isFacturX }: { isFacturX: boolean }): void {
  const endMetadata = pdf.endMetadata.bind(pdf);
  pdf.endMetadata = () => {
    const { info } = pdf;
    const { ModDate: changedAt } = info;
    if (changedAt !== undefined) pdf.appendXML(modificationDate(changedAt));
    if (isFacturX) pdf.appendXML(`${extensionSchema()}\n${facturX()}`);
    pdf.info = { ...info, ...escapedTexts(info) };
    endMetadata();
  };
}

function escapedTexts(info: PdfStream["info"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(info).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[key, escapeXml(value)]] : [],
    ),
  );
}

function modificationDate(date: Date): string {
  const text = date.toISOString().replace(/\.\d+Z$/, "Z");
  return description({ "xmlns:xmp": "http://ns.adobe.com/xap/1.0/" }, [e("xmp:ModifyDate", text)]);
}

function description(namespaces: Readonly<Record<string, string>>, content: readonly string[]): string {
  // Describes the file itself, whose name is blank.
  return e("rdf:Description", content, { "rdf:about": "", ...namespaces });
}

/** Metadata about the embedded invoice. */
function facturX(): string {
  return description({ "xmlns:fx": FACTUR_X }, [
    e("fx:DocumentType", "INVOICE"),
    e("fx:DocumentFileName", FACTUR_X_FILE),
    e("fx:Version", "1.0"),
    e("fx:ConformanceLevel", "EN 16931"),
  ]);
}

const PROPERTIES = {
  DocumentFileName: "The name of the embedded XML document",
  DocumentType: "The type of the hybrid document in capital letters, such as INVOICE or ORDER",
  Version: "The actual version of the standard applying to the embedded XML document",
  ConformanceLevel: "The conformance level of the embedded XML document",
};

/** Describes these properties, which PDF/A readers may not know. */
function extensionSchema(): string {
  const resource = { "rdf:parseType": "Resource" };
  const properties = Object.entries(PROPERTIES).map(([name, text]) =>
    e(
      "rdf:li",
      [
        e("pdfaProperty:name", name),
        e("pdfaProperty:valueType", "Text"),
        e("pdfaProperty:category", "external"),
        e("pdfaProperty:description", text),
      ],
      resource,
    ),
  );
  const schema = [
    e("pdfaSchema:schema", "Factur-X PDFA Extension Schema"),
    e("pdfaSchema:namespaceURI", FACTUR_X),
    e("pdfaSchema:prefix", "fx"),
    e("pdfaSchema:property", [e("rdf:Seq", properties)]),
  ];
  return description(
    {
      "xmlns:pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
      "xmlns:pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
      "xmlns:pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
    },
    [e("pdfaExtension:schemas", [e("rdf:Bag", [e("rdf:li", schema, resource)])])],
  );
}
