import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { refuseFile } from './archive.ts'

type Handlers = {
  open: (name: string, attributes: Record<string, string>, prefix: string) => void
  close: (name: string) => unknown
  text: (text: string) => void
}

/** Streaming XML reader; omits namespace prefixes. Malformed XML throws UNSUPPORTED_FILE. */
export function createXmlReader({ open, close, text }: Handlers, encoding = 'utf-8') {
  const decoder = new TextDecoder(encoding)
  const parser = new SaxesParser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw refuseFile('Ce fichier est abîmé\u00a0: enregistrez-le de nouveau en XLSX ou en CSV.')
  })
  parser.on('doctype', () => {
    throw refuseFile('Ce fichier contient des définitions que nous n’ouvrons pas\u00a0: enregistrez-le en CSV.')
  })
  parser.on('opentag', (tag: SaxesTagPlain) =>
    open(local(tag.name), tag.attributes, tag.name.slice(0, Math.max(0, tag.name.indexOf(':')))),
  )
  parser.on('closetag', (tag: SaxesTagPlain) => close(local(tag.name)))
  parser.on('text', text)
  parser.on('cdata', text)
  return (bytes: Uint8Array, last: boolean) => {
    parser.write(decoder.decode(bytes, { stream: !last }))
    if (last) parser.close()
  }
}
