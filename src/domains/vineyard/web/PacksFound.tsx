import type { ReactNode } from 'react'
import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { TierNudge } from '#domains/cart/web/TierNudge.tsx'
import type { OfferAvailability } from '#domains/shops/contract-availability.ts'
import { unbroken } from '#shared/price/measures.ts'
import { InText, Price } from '#ui/Price.tsx'
import type { LadderRung, NeedOption } from '../contract.ts'
import type { PacksNeeded } from '../rules/article-packs.ts'
import { needAmountLabel, packsLabel } from './amounts.ts'
import type { ComparedPacks } from './article-packs.ts'
import { LadderTable } from './LadderTable.tsx'
import { PlacedLadder } from './PlacedLadder.tsx'

export type SoldArticle = { slug: string; title: string; legal: { professionalOnly: boolean } }

interface PacksFoundProps {
  article: SoldArticle
  needed: PacksNeeded
  deliveries: ComparedPacks['deliveries']
}

const isOf = (rung: LadderRung) => (found: OfferAvailability) => found.offerId === rung.offerId

/** What makes the quantity: several packs for less, then each pack alone. */
export default function PacksFound({ article, needed, deliveries }: PacksFoundProps) {
  const { ladder, together, unit, amount } = needed
  const add = (line: AddedLine) => <AddPack article={article} line={line} />
  const Ladder = deliveries ? LadderTable : PlacedLadder
  return (
    <div className="mt-4">
      {together && <Together option={together} unit={unit} add={add} />}
      {ladder.length > 0 ? (
        <Ladder
          need={needed}
          pack={{ facts: rung => <RungFacts rung={rung} />, action: add }}
          {...(deliveries && { deliveries: ladder.map(rung => deliveries.find(isOf(rung)) ?? null) })}
        />
      ) : (
        <p className="mt-3 text-sm">{`Aucun vendeur n’a à lui seul ${needAmountLabel(amount, unit)}.`}</p>
      )}
    </div>
  )
}

function RungFacts({ rung }: { rung: LadderRung }) {
  const { variantLabel, packLabel, htCents, ttcCents, next } = rung
  return (
    <>
      <span className="block font-normal text-soft">
        {variantLabel && !isSame(variantLabel, packLabel) && `${variantLabel}, `}
        <InText ht={htCents} ttc={ttcCents} />
      </span>
      {next && <TierNudge line={rung} tier={next} />}
    </>
  )
}

/** « Demi-palette de 650 » and « demi-palette » name one pack. */
function isSame(label: string, packLabel: string): boolean {
  const [one, other] = [label.toLowerCase(), packLabel.toLowerCase()]
  return one.includes(other) || other.includes(one)
}

type AddedLine = Pick<LadderRung, 'offerId' | 'quantity' | 'step' | 'minimum' | 'saleUnit' | 'vendor' | 'packLabel'>

const AddPack = ({ article, line }: Pick<PacksFoundProps, 'article'> & { line: AddedLine }) => (
  <AddToCart
    compact
    offerId={line.offerId}
    minimum={line.minimum}
    step={line.step}
    quantity={line.quantity}
    saleUnit={line.saleUnit}
    professionalOnly={article.legal.professionalOnly}
    articleTitle={[article.title, line.packLabel, line.vendor, 'pour cette quantité'].filter(Boolean).join(', ')}
  />
)

interface TogetherProps {
  option: NeedOption
  unit: PacksNeeded['unit']
  add: (line: AddedLine) => ReactNode
}

/** Several packs, of one seller or of several; each goes into the cart by its own button. */
function Together({ option: { lines, amount, covers, leftover, htCents, ttcCents }, unit, add }: TogetherProps) {
  const sellers = new Set(lines.map(({ vendor }) => vendor)).size
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border border-rule border-t-2 border-t-index bg-paper p-4">
      <div>
        <h3 className="text-base">
          {covers
            ? `Au plus juste${sellers > 1 ? `, chez ${sellers}\u00a0vendeurs` : ''}`
            : 'Tout ce qu’il y a aujourd’hui'}
        </h3>
        <p className="text-sm text-soft">
          {needAmountLabel(amount, unit)}
          {leftover > 0 && `, dont ${needAmountLabel(leftover, unit)} de plus`}
        </p>
        <ul className="mt-1 flex flex-col gap-1 text-sm">
          {lines.map(line => (
            <li key={line.offerId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span>
                <span className="figures">{unbroken(packsLabel(line))}</span>
                <span className="text-soft">{`, ${line.vendor}`}</span>
              </span>
              {add(line)}
            </li>
          ))}
        </ul>
      </div>
      <Price ht={htCents} ttc={ttcCents} align="end" className="text-lg">
        <span className="caption">hors livraison</span>
      </Price>
    </div>
  )
}
