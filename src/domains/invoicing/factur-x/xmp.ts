/** The part of the XMP packet that names the invoice inside the PDF, with the extension schema that PDF/A requires. */
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
export const facturXFile = 'factur-x.xml'

const properties = {
  DocumentFileName: ['name of the embedded XML invoice file', facturXFile],
  DocumentType: ['type of the hybrid document', 'INVOICE'],
  Version: ['version of the XML data', '1.0'],
  ConformanceLevel: ['conformance level of the XML data', 'EN 16931'],
} as const

const values = Object.entries(properties)
  .map(([name, [, value]]) => `<fx:${name}>${value}</fx:${name}>`)
  .join('')

const described = Object.entries(properties)
  .map(
    ([name, [description]]) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('')

export const facturXmp = `
<rdf:Description rdf:about="" xmlns:fx="${namespace}">${values}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${described}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
