import type { FastifyInstance } from 'fastify'
import { answered } from '#platform/files/routes.ts'
import type { ContextOf } from '#platform/http/api.ts'
import type { DbFor } from '#platform/http/wall.ts'
import { csvOf } from '#shared/csv.ts'
import { fail } from '#shared/errors.ts'
import { isAdmin } from '#shared/user.ts'
import { actName, subjectTitle } from '../acts.ts'
import { journalFilters } from '../contract.ts'
import { fieldName, fieldValue } from '../fields.ts'
import { entriesOf } from './journal.ts'
import { recordDownload } from './record.ts'

const whole = 20_000
const path = '/api/admin/journal/export'

/** `GET /api/admin/journal/export`: the journal as filtered, for a spreadsheet, for administrators. */
export const mountJournalExport = (http: FastifyInstance, dbFor: DbFor, contextOf: ContextOf) =>
  http.get(path, async (request, reply) => {
    const context = await contextOf(request, reply)
    const db = dbFor(context)
    reply.header('cache-control', 'private, no-store')
    return answered(reply, context, async () => {
      if (!context.user) throw fail('UNAUTHENTICATED')
      if (!isAdmin(context.user)) throw fail('FORBIDDEN')
      const filters = journalFilters.safeParse(request.query)
      if (!filters.success) throw fail('INVALID_INPUT')
      const entries = await entriesOf(db, filters.data, whole)
      await recordDownload(db, context, { path, kind: 'journal', id: null, input: filters.data })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="journal.csv"')
        .send(
          csvOf(
            ['Quand', 'Qui', 'Adresse email', 'Rôle', 'Acte', 'Objet', 'Numéro', 'Motif', 'Changements', 'Réseau'],
            entries.map(entry => [
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
                  ({ field, before, after }) =>
                    `${fieldName(field)} : ${fieldValue(field, before)} → ${fieldValue(field, after)}`,
                )
                .join(' ; '),
              entry.address,
            ]),
          ),
        )
    })
  })
