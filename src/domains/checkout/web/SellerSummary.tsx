import { madeToOrderLabel } from '#domains/offers/rules/made-to-order.ts'
import { emissionsLabel } from '#domains/shipping/rules/transport-emissions.ts'
import { announcedLabel } from '#domains/shipping/rules/working-days.ts'
import { formatShortDate } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { withinSentence } from '#shared/forms/sentence.ts'
import { paths } from '#shared/paths.ts'
import { downPaymentLine } from '#shared/price/down-payment.ts'
import { goodsWords } from '#shared/price/goods-words.ts'
import { perUnit, pricedQuantity, receivedAs } from '#shared/price/packaging.ts'
import { depositLine } from '#shared/price/packaging-deposit.ts'
import { type BuyerKind, buyerUnitPrice } from '#shared/price/price.ts'
import { classes } from '#ui/classes.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Price } from '#ui/Price.tsx'
import type { CheckoutLine, CheckoutSeller } from '../contract-sellers.ts'

type Props = {
  seller: CheckoutSeller
  kind: BuyerKind
  /** Who asked for this cart; null: the caller's own cart. */
  askedBy: string | null
}

/** One seller's goods, delivery and date: one future order. */
export function SellerSummary({ seller, kind, askedBy }: Props) {
  const headingId = `vendeur-${seller.vendorId}`
  return (
    <section aria-labelledby={headingId} className="border border-rule">
      <h3 id={headingId} className="border-b border-rule bg-chalk px-4 py-2 text-base">
        Vendu par {seller.name}
      </h3>
      <ul className="divide-y divide-rule px-4">
        {seller.lines.map(line => (
          <Line key={line.offerId} line={line} kind={kind} askedBy={askedBy} />
        ))}
      </ul>
      <div className="flex items-start justify-between gap-4 border-t border-rule bg-chalk px-4 py-3">
        <Delivery seller={seller} />
        {seller.mode && <DeliveryPrice ht={seller.deliveryHtCents} ttc={seller.deliveryTtcCents} />}
      </div>
      {seller.downPayment && (
        <p className="border-t border-rule px-4 py-3 text-sm">{`${downPaymentLine(seller.downPayment)}. Tout est demandé à la commande si vous ne payez pas par carte.`}</p>
      )}
      {seller.notice && <Notice>{`${seller.notice}.`}</Notice>}
      {seller.problem && <Notice kind="error">{seller.problem}</Notice>}
    </section>
  )
}

/** « 3,72 € TTC la pièce » */
export function linePriceLabel(kind: BuyerKind, htCents: number, line: CheckoutLine): string {
  const { amount, tax } = buyerUnitPrice(kind, htCents, line.vatBasisPoints)
  return `${amount}\u00a0${tax} ${perUnit(line.saleUnit)}`
}

function Line({ line, kind, askedBy }: { line: CheckoutLine } & Omit<Props, 'seller'>) {
  const details = [...goodsWords(line), `réf.\u00a0${line.reference}`, line.eco].filter(Boolean).join(' · ')
  const received = receivedAs(line.quantity, line)
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">{line.title}</p>
        <p className="caption">{details}</p>
        <p className="text-sm text-soft">
          <span className="figures">{`${pricedQuantity(line.quantity, line.saleUnit)} ×`}</span>{' '}
          {linePriceLabel(kind, line.unitPriceCents, line)}
          {received && `, soit ${received}`}
        </p>
        {line.deposit && <p className="text-sm">{depositLine(line.deposit, line.quantity)}</p>}
        {line.listName && <p className="text-sm font-medium">{`Votre prix : ${line.listName}`}</p>}
        {line.changed && (
          <p
            className={classes(
              'text-sm font-medium',
              line.unitPriceCents > line.seenPriceCents ? 'text-warning' : 'text-info',
            )}
          >
            Prix modifié&nbsp;: {buyerUnitPrice(kind, line.seenPriceCents, line.vatBasisPoints).amount} →{' '}
            {linePriceLabel(kind, line.unitPriceCents, line)}
          </p>
        )}
        {line.leadDays !== null && <p className="text-sm font-medium">{madeToOrderLabel(line.leadDays)}</p>}
        {line.announcedWeek && <p className="text-sm font-medium">{announcedLabel(line.announcedWeek)}</p>}
        {line.notWithdrawable && (
          <p className="text-sm text-soft">
            Pas de droit de rétractation&nbsp;: {withinSentence(line.notWithdrawable)}
          </p>
        )}
        {line.problems.map(problem => (
          <p key={problem} className="text-sm font-medium text-danger">
            {problem}
          </p>
        ))}
        {line.lacksPermit && (
          <Link to={paths.permits} className="link text-sm">
            Ajouter cette pièce
          </Link>
        )}
        {line.leadDays !== null && line.problems.length > 0 && (
          <BriefToComplete offerId={line.offerId} askedBy={askedBy} />
        )}
      </div>
      <Price ht={line.htCents} ttc={line.ttcCents} align="end" className="flex-none text-sm" />
    </li>
  )
}

/** Only the person whose cart it is gives the brief: a refused request gives them their cart back. */
const BriefToComplete = ({ offerId, askedBy }: { offerId: number; askedBy: string | null }) =>
  askedBy === null ? (
    <Link to={paths.lineBrief(offerId)} className="link text-sm">
      Compléter vos indications
    </Link>
  ) : (
    <p className="text-sm text-soft">{`Refusez la demande avec un mot\u00a0: ${askedBy} complétera ses indications dans son panier.`}</p>
  )

function Delivery({ seller }: { seller: CheckoutSeller }) {
  if (!seller.mode) return <p className="text-sm">Livraison à choisir dans le panier</p>
  const ready = seller.mode === 'PICKUP' ? 'prête' : 'livrée'
  return (
    <p className="text-sm">
      <span className="font-medium">{deliveryLabels[seller.mode]}</span>
      {seller.place && ` : ${seller.place}`}
      {seller.promisedOn && seller.mode !== 'DROP' && (
        <span className="block text-soft">
          {ready} au plus tard le {formatShortDate(seller.promisedOn)}
        </span>
      )}
      {seller.emissionGrams !== null && <span className="block text-soft">{emissionsLabel(seller.emissionGrams)}</span>}
    </p>
  )
}

/** « gratuit », as on the choice of deliveries in the cart. */
const DeliveryPrice = ({ ht, ttc }: { ht: number; ttc: number }) =>
  ht === 0 ? (
    <span className="flex-none text-sm font-semibold">gratuit</span>
  ) : (
    <Price ht={ht} ttc={ttc} align="end" className="flex-none text-sm" />
  )
