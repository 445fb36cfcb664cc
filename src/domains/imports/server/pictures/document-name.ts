import { slugOf } from '#shared/slug.ts'
import type { ImportedDocumentKind } from '../../rules.ts'

const kindWords: Record<string, ImportedDocumentKind> = {
  fds: 'FDS',
  sds: 'FDS',
  ft: 'FT',
  'fiche-technique': 'FT',
  cert: 'CERT',
  certificat: 'CERT',
}

export type ArchivedDocument = { name: string; reference: string; kind: ImportedDocumentKind }

/** `docs/REF 12_FDS.PDF`: the reference in the form a file name can contain, and the kind. Null: not a document to import. */
export function documentIn(path: string): ArchivedDocument | null {
  if (path.startsWith('__MACOSX/')) return null
  const name = (path.split('/').at(-1) ?? '').slice(0, 200)
  const named = /^([^.].*)[ _-](fds|sds|ft|fiche[ _-]technique|cert|certificat)\.pdf$/i.exec(name)
  const kind = kindWords[slugOf(named?.[2] ?? '')]
  const reference = slugOf(named?.[1] ?? '')
  return kind && reference ? { name, reference, kind } : null
}
