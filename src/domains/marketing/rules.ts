/** Maximum number of campaigns on the home page. */
export const homePlaces = 4

export const campaignStates = {
  draft: 'Brouillon',
  planned: 'Programmé',
  online: 'En ligne',
  ended: 'Terminé',
} as const
export type CampaignState = keyof typeof campaignStates

export type CampaignDays = { published: boolean; fromDay: string; toDay: string }

/** State of a campaign on an ISO day in Paris; both its days are included. */
export function campaignState({ published, fromDay, toDay }: CampaignDays, today: string): CampaignState {
  if (!published) return 'draft'
  if (today < fromDay) return 'planned'
  return today > toDay ? 'ended' : 'online'
}
