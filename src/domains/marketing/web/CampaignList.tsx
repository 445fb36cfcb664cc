import { formatShortDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/Picture.tsx'
import type { CampaignSummary } from '../contract.ts'

interface CampaignListProps {
  campaigns: readonly CampaignSummary[]
  /** Images loaded eagerly, above the fold. */
  eager: number
  /** Words alone on a phone: among other things, not on the list's own page. */
  brief?: boolean
}

export const CampaignList = ({ campaigns, eager, brief = false }: CampaignListProps) => (
  <ul
    className={classes(
      'mt-5 grid gap-x-8 gap-y-8 md:grid-cols-2',
      // The third of three would stand alone.
      campaigns.length === 3 && 'lg:grid-cols-3',
      brief && 'max-sm:mt-2 max-sm:gap-y-3',
    )}
  >
    {campaigns.map((campaign, index) => (
      <Campaign key={campaign.id} campaign={campaign} eager={index < eager} brief={brief} />
    ))}
  </ul>
)

const Campaign = ({ campaign, eager, brief }: { campaign: CampaignSummary; eager: boolean; brief: boolean }) => (
  <li className={classes('relative border-t-2 border-ink pt-3', brief && 'max-sm:border-t max-sm:border-rule')}>
    <div className={classes('mb-3 grid grid-cols-4 border border-rule', brief && 'max-sm:hidden')}>
      {campaign.pictureIds.map(id => (
        <Picture key={id} id={id} alt="" width={256} height={256} sizes="(min-width: 48rem) 12vw, 25vw" eager={eager} />
      ))}
    </div>
    <p className="caption">{`Jusqu’au ${formatShortDate(campaign.toDay)}`}</p>
    <h2 className="text-xl">
      <a href={paths.campaign(campaign.id)} className="after:absolute after:inset-0 hover:underline">
        {campaign.title}
      </a>
    </h2>
    <p className="mt-1 max-w-prose text-soft">{campaign.summary}</p>
  </li>
)
