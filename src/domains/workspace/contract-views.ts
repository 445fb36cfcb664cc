/** Contract of saved views: filters of a list under a name, one's own or shared with the team. */
import { id, operation, success, text, z } from '#shared/contract.ts'
import { viewListNames } from './rules/views.ts'

const list = z.enum(viewListNames)
const name = text(1, 40)
const shared = z.boolean().default(false)
const params = z.strictObject({ id })

const savedView = z.object({
  id: z.number(),
  list,
  name: z.string(),
  /** Filters as in the URL, sorted. */
  query: z.string(),
  shared: z.boolean(),
  /** Whether the caller may rename, share and delete it. */
  mayChange: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

export const listViews = operation({
  method: 'GET',
  path: '/api/views',
  summary: 'Lists one’s own views and those that the team shares, of one list or of all.',
  // Members of a seller see views of its lists, operators those of theirs; FORBIDDEN for anybody else.
  access: 'user',
  query: z.strictObject({ list: list.optional() }),
  errors: ['FORBIDDEN'],
  data: z.object({ views: z.array(savedView) }),
})

export const saveView = operation({
  method: 'POST',
  path: '/api/views',
  summary: 'Saves the filters of a list under a name.',
  access: 'user',
  body: z.strictObject({
    list,
    name,
    query: z
      .string()
      .min(1, 'Filtrez d’abord la liste.')
      .max(500, 'Ces filtres sont trop longs pour une vue.')
      .regex(/^[\w%=&.+*~-]+$/, 'Filtres inattendus.'),
    shared,
  }),
  errors: ['FORBIDDEN', 'NAME_TAKEN', 'CONFLICT', 'INVALID_INPUT'],
  data: z.object({ id: z.number() }),
})

export const changeView = operation({
  method: 'PUT',
  path: '/api/views/:id',
  summary: 'Renames a view, shares it, or stops sharing it.',
  access: 'user',
  params,
  body: z.strictObject({ name, shared }),
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
  data: success,
})

export const deleteView = operation({
  method: 'DELETE',
  path: '/api/views/:id',
  summary: 'Deletes a view.',
  access: 'user',
  params,
  errors: ['NOT_FOUND'],
  data: success,
})
