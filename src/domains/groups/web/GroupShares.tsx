import { unitsLabel } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { GroupDetail } from '../contract.ts'
import { shareLabels } from '../rules.ts'
import { shareTones } from './group-words.ts'

type Share = GroupDetail['shares'][number]

export const GroupShares = ({ shares, offers }: Pick<GroupDetail, 'shares' | 'offers'>) => (
  <Table
    caption="Parts"
    columns={columnsOf(offers)}
    rows={shares}
    rowKey={share => `${share.name} ${share.lines.map(({ quantity }) => quantity).join(' ')}`}
    tight
  />
)

const columnsOf = (offers: GroupDetail['offers']): Column<Share>[] => [
  {
    key: 'nom',
    title: 'Participant',
    head: true,
    cell: share => (share.isOwn ? `${share.name} (vous)` : share.name),
  },
  { key: 'part', title: 'Part', align: 'end', cell: share => <ShareLines lines={share.lines} offers={offers} /> },
  {
    key: 'etat',
    title: 'État',
    cell: ({ state }) => <Badge tone={shareTones[state]}>{shareLabels[state]}</Badge>,
  },
]

/** Quantities of a part; struck through when nobody gets the article. */
export const ShareLines = ({ lines, offers }: { lines: Share['lines']; offers: GroupDetail['offers'] }) => (
  <span className="block">
    {lines.map(({ offerId, quantity }) => {
      const offer = offers.find(one => one.offerId === offerId)
      if (!offer) return null
      const words = [unitsLabel(quantity, offer.saleUnit), offers.length > 1 && offer.title].filter(Boolean).join(', ')
      return (
        <span key={offerId} className="block wrap-anywhere">
          {offer.leftOut === null ? words : <s>{words}</s>}
        </span>
      )
    })}
  </span>
)
