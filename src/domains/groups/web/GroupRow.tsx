import { perUnit, unitsLabel } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { InText, Price } from '#ui/Price.tsx'
import type { GroupSummary } from '../contract.ts'
import { groupPaths } from '../rules/paths.ts'
import { neighboursSentence, othersWords, placeWords } from './group-words.ts'

/** An open group in a list; nothing in it needs a script. */
export const GroupRow = ({ group, withTitle }: { group: GroupSummary; withTitle: boolean }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium">
        <a href={groupPaths.group(group.token)} className="link">
          {[withTitle ? group.title : `Palette commune, ${placeWords(group)}`, othersWords(group.others)]
            .filter(Boolean)
            .join(withTitle ? ' ' : ', ')}
        </a>
      </p>
      {withTitle && <p className="text-sm text-soft">{`${group.vendor.name} · ${placeWords(group)}`}</p>}
      <p className="text-sm">
        {`${neighboursSentence(group)} `}
        <ProgressSentence group={group} />
      </p>
      <GroupProgress group={group} />
    </div>
    <p className="text-sm sm:text-end">
      <Price
        ht={group.priceCents}
        ttc={unitTtc(group.priceCents, group.vatBasisPoints)}
        unit={perUnit(group.saleUnit)}
        className="text-base sm:justify-items-end"
      />
      <span className="block text-soft">
        {'seul\u00a0: '}
        <InText ht={group.alonePriceCents} ttc={unitTtc(group.alonePriceCents, group.vatBasisPoints)} />
      </span>
    </p>
  </li>
)

interface ProgressProps {
  /** `participants` null: of one article among several. */
  group: Pick<GroupSummary, 'committed' | 'minimum' | 'saleUnit'> & { participants: number | null }
}

export const GroupProgress = ({ group: { committed, minimum, saleUnit, participants } }: ProgressProps) => (
  <div className="mt-1 max-w-md">
    <progress value={Math.min(committed, minimum)} max={minimum} aria-label="Quantité engagée" className="w-full" />
    <p className="caption">
      {[
        `${unitsLabel(committed, saleUnit)} sur ${minimum}`,
        participants !== null && `${participants}\u00a0participant${participants > 1 ? 's' : ''}`,
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  </div>
)

type Progress = Pick<GroupSummary, 'committed' | 'minimum' | 'saleUnit' | 'nextTier' | 'vatBasisPoints' | 'isFirst'>
/** « Encore 6 cartons pour que la commande ait lieu. » */
export function ProgressSentence({
  group: { committed, minimum, saleUnit, nextTier, vatBasisPoints, isFirst },
}: {
  group: Progress
}) {
  if (committed < minimum)
    return `Encore ${unitsLabel(minimum - committed, saleUnit)} pour ${isFirst ? 'que la commande ait lieu' : 'que cet article soit commandé'}.`
  if (!nextTier) return 'Minimum atteint.'
  return (
    <>
      {`Minimum atteint\u00a0: encore ${unitsLabel(nextTier.from - committed, saleUnit)} pour `}
      <InText ht={nextTier.priceCents} ttc={unitTtc(nextTier.priceCents, vatBasisPoints)} />.
    </>
  )
}
