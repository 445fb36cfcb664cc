import { type Download, parseInput, sendBytes } from '#platform/http/download.ts'
import { csvOf } from '#shared/csv.ts'
import { auditFilters } from '../contract.ts'
import { fieldName, fieldValue } from '../field-labels.ts'
import { operationLabel } from '../operation-labels.ts'
import { subjectTitle } from '../subject-labels.ts'
import { findAuditEntries } from './audit-log.ts'
import { auditDownload } from './record-audit.ts'

const whole = 20_000
const path = '/api/admin/audit-log/export'

const head = ['Quand', 'Qui', 'Adresse email', 'Rôle', 'Acte', 'Objet', 'Numéro', 'Motif', 'Changements', 'Réseau']
type Entry = Awaited<ReturnType<typeof findAuditEntries>>[number]
const line = (entry: Entry) => [
  entry.at,
  entry.who,
  entry.email,
  entry.role,
  operationLabel(entry.operation),
  subjectTitle(entry.kind, entry.subject),
  entry.subject,
  entry.reason,
  entry.changes
    .map(
      ({ field, before, after }) =>
        `${fieldName(field)}\u00a0: ${fieldValue(field, before)} → ${fieldValue(field, after)}`,
    )
    .join(' ; '),
  entry.address,
]

/** The filtered audit log as a spreadsheet; the export itself is logged. */
export const auditExport: Download = {
  path,
  access: 'admin',
  writes: true,
  send: async ({ db, context, query, reply }) => {
    const filters = parseInput(auditFilters, query, 'INVALID_INPUT')
    const entries = await findAuditEntries(db, filters, whole)
    await auditDownload(db, context, { path, kind: 'journal', id: null, input: filters })
    return sendBytes(reply, 'journal', 'csv', csvOf(head, entries.map(line)))
  },
}
