import { calendarDay, id, operation, operatorReason, paragraphs, success, text, z } from '#shared/contract.ts'
import { pageText, textNames } from './contract.ts'

const name = z.enum(textNames)
const params = z.strictObject({ name })

/** A text page as its editors write it. */
export const textSource = z.strictObject({
  title: text(5, 120),
  description: text(40, 160),
  lead: text(20, 300),
  /** Sections in Markdown, each under a `## Title {anchor}` line. */
  body: paragraphs(50, 60_000),
})
export type TextSource = z.output<typeof textSource>

/** As it was stored, whatever the limits were then. */
const storedSource = z.object({ title: z.string(), description: z.string(), lead: z.string(), body: z.string() })

const version = z.object({
  /** Null: the text of the release. */
  id: z.number().nullable(),
  effectiveOn: z.string(),
  state: z.enum(['future', 'current', 'past']),
  note: z.string(),
  who: z.string().nullable(),
  writtenAt: z.string().nullable(),
})
export type TextVersion = z.output<typeof version>

export const listPageTexts = operation({
  method: 'GET',
  path: '/api/admin/texts',
  summary: 'Lists the text pages with the day of the version in force and of the next one.',
  access: 'admin',
  data: z.object({
    texts: z.array(z.object({ name, since: z.string(), isOurs: z.boolean(), next: z.string().nullable() })),
  }),
})
export type TextRow = z.output<typeof listPageTexts.data>['texts'][number]

export const showPageText = operation({
  method: 'GET',
  path: '/api/admin/texts/:name',
  summary: 'Returns the source of the latest version of a text page, and its versions, latest first.',
  access: 'admin',
  params,
  data: z.object({ name, latest: z.number(), source: storedSource, shown: pageText, versions: z.array(version) }),
})
export type EditedText = z.output<typeof showPageText.data>

export const previewPageText = operation({
  method: 'POST',
  path: '/api/admin/texts/preview',
  summary: 'Renders the source of a text page as visitors would see it; nothing is stored.',
  access: 'admin',
  body: textSource,
  data: pageText,
})

export const writePageVersion = operation({
  method: 'POST',
  path: '/api/admin/texts/:name/versions',
  summary: 'Writes a version with the day it takes effect; `latest` is the one it was written from, 0 for the release.',
  access: 'admin',
  params,
  body: textSource.extend({
    effectiveOn: calendarDay({ error: 'Indiquez un jour' }),
    note: operatorReason,
    latest: z.coerce.number().int().min(0),
  }),
  errors: ['CONFLICT'],
  data: success,
})

export const removePageVersion = operation({
  method: 'DELETE',
  path: '/api/admin/text-versions/:id',
  summary: 'Removes a version that is not in force yet.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})

export const comparePageVersion = operation({
  method: 'GET',
  path: '/api/admin/text-versions/:id/changes',
  summary: 'Returns the words that a version added and removed, compared with the one before.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: z.object({
    name,
    effectiveOn: z.string(),
    parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
  }),
})
export type VersionChanges = z.output<typeof comparePageVersion.data>
