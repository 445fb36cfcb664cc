/** Messages about a failure or planned work: « État du service », its banner, and the operator's page. */
import { id, operation, paragraphs, text, z } from '#shared/contract.ts'
import { siteParts } from './rules/site-parts.ts'

const incident = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  parts: z.array(z.enum(siteParts)),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  changedAt: z.string(),
  state: z.enum(['planned', 'current', 'over']),
})
export type Incident = z.output<typeof incident>

/** Cache tag of the pages that show messages. */
export const incidentsTag = 'incidents'

export const showStatus = operation({
  method: 'GET',
  path: '/api/status',
  summary: 'Returns the current, planned and past messages about the service; past ones for a year, 50 at most.',
  access: 'public',
  whileClosed: 'everyone',
  cacheTags: [incidentsTag],
  data: z.object({ readOnly: z.boolean(), incidents: z.array(incident) }),
})

export const showSiteNotice = operation({
  method: 'GET',
  path: '/api/status/notice',
  summary:
    'Returns the sentence of the banner: the latest current message, or the read-only mode; null without either.',
  access: 'public',
  whileClosed: 'everyone',
  cacheTags: [incidentsTag],
  data: z.object({ notice: z.string().nullable() }),
})

/** February has no 30th; also of a text without the right form, which the pattern refuses. */
function isRealMinute(value: string): boolean {
  const date = new Date(`${value}Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().startsWith(value)
}

/** A minute of French time, as a form sends it. */
const minute = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Indiquez un jour et une heure')
  .refine(isRealMinute, 'Ce jour n’existe pas')

const body = z.strictObject({
  title: text(5, 120),
  text: paragraphs(10, 4_000),
  parts: z.array(z.enum(siteParts), { error: 'Cochez ce qui est touché' }).min(1, 'Cochez ce qui est touché').max(8),
  /** Absent: now. */
  startsAt: minute.optional(),
  /** Absent: until an operator ends it. */
  endsAt: minute.optional(),
})
export type IncidentBody = z.output<typeof body>

export const listIncidents = operation({
  method: 'GET',
  path: '/api/admin/incidents',
  summary: 'Lists the messages about the service, newest first; 100 at most.',
  access: 'admin',
  data: z.object({ incidents: z.array(incident) }),
})

export const publishIncident = operation({
  method: 'POST',
  path: '/api/admin/incidents',
  summary: 'Publishes a message about a failure or planned work; the banner shows it between its dates.',
  access: 'admin',
  body,
  data: incident,
})

export const changeIncident = operation({
  method: 'PUT',
  path: '/api/admin/incidents/:id',
  summary: 'Changes a message; its start stays when none is given.',
  access: 'admin',
  params: z.strictObject({ id }),
  body,
  errors: ['NOT_FOUND'],
  data: incident,
})

export const endIncident = operation({
  method: 'POST',
  path: '/api/admin/incidents/:id/end',
  summary: 'Ends a current message now.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: incident,
})
