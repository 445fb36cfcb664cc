/** Reads the life cycle message (CDAR) of an invoice. */
import { SaxesParser } from 'saxes'
import { type InvoiceStatus, type InvoiceStatusEvent, PlatformRefusal, statusCodes } from './port.ts'

const statuses = new Map<number, InvoiceStatus>(
  Object.entries(statusCodes).map(([status, code]) => [code, status as InvoiceStatus]),
)

/** Texts of the elements by path of local names; the first of each path. */
function readTexts(xml: string): Map<string, string> {
  const parser = new SaxesParser()
  const texts = new Map<string, string>()
  const path: string[] = []
  const add = (text: string) => texts.set(path.join('/'), (texts.get(path.join('/')) ?? '') + text)
  parser.on('opentag', ({ name }) => path.push(name.split(':').at(-1) ?? name))
  parser.on('text', text => text.trim() && add(text.trim()))
  parser.on('closetag', () => path.pop())
  parser.on('error', error => {
    throw new PlatformRefusal(`Message de cycle de vie illisible : ${error.message}`)
  })
  parser.write(xml).close()
  return texts
}

/** Null for a status that the marketplace does not follow (received, in progress, approved…). */
export function readLifeCycle(xml: string, at: Date, trackingId: string | null): InvoiceStatusEvent | null {
  const texts = readTexts(xml)
  const referred = 'CrossDomainAcknowledgementAndResponse/AcknowledgementDocument/ReferenceReferencedDocument'
  const text = (path: string) => texts.get(`${referred}/${path}`) ?? null
  const status = statuses.get(Number(text('ProcessConditionCode')))
  if (!status) return null
  const code = text('SpecifiedDocumentStatus/ReasonCode')
  const words = text('SpecifiedDocumentStatus/Reason')
  return {
    number: text('IssuerAssignedID'),
    trackingId,
    status,
    at,
    reason: code || words ? { code: code ?? '', text: words ?? '' } : null,
  }
}
