import { formatShortDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Picture } from '#ui/Picture.tsx'
import type { CampaignSummary } from '../contract.ts'

/** `eager`: number of images loaded eagerly, above the fold. */
export const CampaignList = ({ campaigns, eager }: { campaigns: readonly CampaignSummary[]; eager: number }) => (
  <ul className="mt-5 grid gap-x-8 gap-y-8 md:grid-cols-2">
    {campaigns.map((campaign, index) => (
      <Campaign key={campaign.id} campaign={campaign} eager={index < eager} />
    ))}
  </ul>
)

const Campaign = ({ campaign, eager }: { campaign: CampaignSummary; eager: boolean }) => (
  <li className="relative border-t-2 border-ink pt-3">
    <div className="grid grid-cols-4 border border-rule">
      {campaign.pictureIds.map(id => (
        <Picture key={id} id={id} alt="" width={256} height={256} sizes="(min-width: 48rem) 12vw, 25vw" eager={eager} />
      ))}
    </div>
    <p className="caption mt-3">{`Jusqu’au ${formatShortDate(campaign.toDay)}`}</p>
    <h2 className="text-xl">
      <a href={paths.campaign(campaign.id)} className="after:absolute after:inset-0 hover:underline">
        {campaign.title}
      </a>
    </h2>
    <p className="mt-1 max-w-prose text-soft">{campaign.summary}</p>
  </li>
)
