import { paths } from '#shared/paths.ts'
import { perUnit, unitsLabel } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { InText } from '#ui/Price.tsx'
import type { GroupDetail, OfferOfGroup } from '../contract.ts'
import { groupPaths } from '../rules/paths.ts'
import { offerCap } from '../rules.ts'
import { FactList, type GroupFact } from './FactList.tsx'
import { GroupProgress, ProgressSentence } from './GroupRow.tsx'

/** Each article of a group with what is committed and its prices; the organiser adds and removes. */
export function GroupOffers({ group }: { group: GroupDetail }) {
  const { offers, status, side, token } = group
  const isAlone = offers.length === 1
  const changes = side === 'organiser' && status === 'OPEN'
  return (
    <section aria-labelledby="articles">
      <h2 id="articles" className="rubric mb-3">
        {isAlone ? 'Prix' : 'Articles'}
      </h2>
      <ul className="flex flex-col gap-6">
        {offers.map(offer => (
          <li key={offer.offerId}>
            {!isAlone && <OfferHead offer={offer} group={group} />}
            <FactList facts={pricesOf(offer)} />
            {changes && !offer.isFirst && offer.committed === 0 && <RemoveOffer offer={offer} />}
          </li>
        ))}
      </ul>
      {changes && offers.length < offerCap && (
        <ButtonLink to={groupPaths.addOffer(token)} className="mt-4">
          Ajouter un article
        </ButtonLink>
      )}
    </section>
  )
}

function OfferHead({ offer, group }: { offer: OfferOfGroup; group: GroupDetail }) {
  const progress = { ...offer, participants: null }
  return (
    <div className="mb-2">
      <h3 className="wrap-anywhere">
        <Link to={paths.article(offer.slug)} className="link">
          {offer.title}
        </Link>
      </h3>
      {offer.leftOut && <Notice className="mt-1">{offer.leftOut}</Notice>}
      {group.status === 'OPEN' && !offer.isFirst && (
        <>
          <p className="text-sm">
            <ProgressSentence group={offer} />
          </p>
          <GroupProgress group={progress} />
        </>
      )}
    </div>
  )
}

const RemoveOffer = ({ offer: { offerId, title } }: { offer: OfferOfGroup }) => (
  <Form method="post" className="mt-2">
    <input type="hidden" name="offerId" value={offerId} />
    <Button type="submit" name="intent" value="remove-offer" aria-label={`Retirer ${title}`}>
      Retirer cet article
    </Button>
  </Form>
)

function pricesOf(offer: OfferOfGroup): GroupFact[] {
  const { saleUnit, vatBasisPoints } = offer
  const unitPrice = (htCents: number) => (
    <>
      <InText ht={htCents} ttc={unitTtc(htCents, vatBasisPoints)} /> {perUnit(saleUnit)}
    </>
  )
  return [
    ['Prix commun', offer.leftOut ? null : unitPrice(offer.priceCents)],
    ['Prix seul', unitPrice(offer.alonePriceCents)],
    ...offer.tiers.map((tier): GroupFact => [`Dès ${unitsLabel(tier.from, saleUnit)}`, unitPrice(tier.priceCents)]),
    ['Minimum', unitsLabel(offer.minimum, saleUnit)],
  ]
}
