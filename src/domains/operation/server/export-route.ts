import { type Download, parsedAs, sendAs } from '#platform/http/download.ts'
import { csvOf } from '#shared/csv.ts'
import { actName, subjectTitle } from '../acts.ts'
import { journalFilters } from '../contract.ts'
import { fieldName, fieldValue } from '../fields.ts'
import { entriesOf } from './journal.ts'
import { recordDownload } from './record.ts'

const whole = 20_000
const path = '/api/admin/journal/export'

const head = ['Quand', 'Qui', 'Adresse email', 'Rôle', 'Acte', 'Objet', 'Numéro', 'Motif', 'Changements', 'Réseau']
type Entry = Awaited<ReturnType<typeof entriesOf>>[number]
const line = (entry: Entry) => [
  entry.at,
  entry.who,
  entry.email,
  entry.role,
  actName(entry.operation),
  subjectTitle(entry.kind, entry.subject),
  entry.subject,
  entry.reason,
  entry.changes
    .map(
      ({ field, before, after }) => `${fieldName(field)} : ${fieldValue(field, before)} → ${fieldValue(field, after)}`,
    )
    .join(' ; '),
  entry.address,
]

/** The journal as filtered, for a spreadsheet; that it was taken is written in it. */
export const journalExport: Download = {
  path,
  access: 'admin',
  send: async ({ db, context, query, reply }) => {
    const filters = parsedAs(journalFilters, query, 'INVALID_INPUT')
    const entries = await entriesOf(db, filters, whole)
    await recordDownload(db, context, { path, kind: 'journal', id: null, input: filters })
    return sendAs(reply, 'journal', 'csv', csvOf(head, entries.map(line)))
  },
}
