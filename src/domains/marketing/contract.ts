import { articleCard } from '#domains/search/contract.ts'
import { calendarDay, id, operation, paragraphs, text, z } from '#shared/contract.ts'

const summary = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  pictureIds: z.array(z.number()),
})
export type CampaignSummary = z.output<typeof summary>
export type ListedCampaign = CampaignSummary & { homeRank: number | null }

export const listCampaigns = operation({
  method: 'GET',
  path: '/api/marketing',
  summary: 'Lists the campaigns online today, newest first.',
  access: 'public',
  cacheTags: ['marketing', 'articles'],
  data: z.object({
    /** `homeRank`: position on the home page, or null. */
    campaigns: z.array(summary.extend({ homeRank: z.number().nullable() })),
  }),
})

export const showCampaign = operation({
  method: 'GET',
  path: '/api/marketing/:id',
  summary: 'Returns one campaign with its articles at today’s prices; without articles once it has ended.',
  access: 'public',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  cacheTags: ['marketing', 'articles'],
  data: summary
    .omit({ pictureIds: true })
    .extend({ hasEnded: z.boolean(), html: z.string(), articles: z.array(articleCard) }),
})

const day = calendarDay('Date invalide')

const campaignForm = z
  .strictObject({
    title: text(1, 120),
    summary: paragraphs(1, 300),
    body: paragraphs(1, 20_000),
    fromDay: day,
    toDay: day,
    /** Slugs of articles, in display order. */
    articles: z.array(text(1, 200)).max(48, '48 articles au plus').default([]),
  })
  .refine(({ fromDay, toDay }) => toDay >= fromDay, { path: ['toDay'], message: 'La fin vient avant le début' })
export type CampaignInput = z.input<typeof campaignForm>

const campaignDraft = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  html: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  published: z.boolean(),
  articles: z.array(z.object({ slug: z.string(), title: z.string() })),
  history: z.array(z.object({ action: z.string(), who: z.string(), at: z.string() })),
})
export type CampaignDraft = z.output<typeof campaignDraft>

export const listAllCampaigns = operation({
  method: 'GET',
  path: '/api/dashboard/campaigns',
  summary: 'Lists every campaign, whatever its state.',
  access: 'admin',
  data: z.object({
    campaigns: z.array(campaignDraft.pick({ id: true, title: true, fromDay: true, toDay: true, published: true })),
  }),
})
export const showAnyCampaign = operation({
  method: 'GET',
  path: '/api/dashboard/campaigns/:id',
  summary: 'Returns one campaign for editing.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: campaignDraft,
})
export const writeCampaign = operation({
  method: 'POST',
  path: '/api/dashboard/campaigns',
  summary: 'Creates a campaign as a draft.',
  access: 'admin',
  body: campaignForm,
  errors: ['INVALID_INPUT'],
  data: campaignDraft,
})
export const changeCampaign = operation({
  method: 'PUT',
  path: '/api/dashboard/campaigns/:id',
  summary: 'Updates a campaign.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: campaignForm,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
  data: campaignDraft,
})
export const publishCampaign = operation({
  method: 'POST',
  path: '/api/dashboard/campaigns/:id/published',
  summary: 'Publishes or withdraws a campaign.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({ published: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: campaignDraft,
})
