import { id, operation, z } from '#shared/contract.ts'
import { homePlaces } from './rules.ts'

const homeChoice = z.object({
  /** Ids of the campaigns on the home page, in order. */
  chosen: z.array(z.number()),
  /** Campaigns that are online or scheduled. */
  campaigns: z.array(
    z.object({ id: z.number(), title: z.string(), fromDay: z.string(), toDay: z.string(), published: z.boolean() }),
  ),
})
export type HomeChoice = z.output<typeof homeChoice>

export const showHomeChoice = operation({
  method: 'GET',
  path: '/api/admin/home',
  summary: 'Lists the campaigns featured on the home page, and those that can be.',
  access: 'admin',
  data: homeChoice,
})

export const chooseHome = operation({
  method: 'PUT',
  path: '/api/admin/home',
  summary: 'Sets the campaigns of the home page, in order; each is shown from its first day to its last.',
  access: 'admin',
  body: z.strictObject({ campaignIds: z.array(id).max(homePlaces, `${homePlaces} places au plus`) }),
  data: homeChoice,
})
