import { madeToOrderException, madeToOrderLabel } from '#domains/offers/rules/made-to-order.ts'
import { announcedLabel } from '#domains/shipping/rules/working-days.ts'
import { withinSentence } from '#shared/forms/sentence.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { goodsWords } from '#shared/price/goods-words.ts'
import { unbroken } from '#shared/price/measures.ts'
import { perUnit, pricedQuantity, quantityInWords } from '#shared/price/packaging.ts'
import { depositLine } from '#shared/price/packaging-deposit.ts'
import { unitTtc } from '#shared/price/price.ts'
import { buttonClasses } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { TrashIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import { InText, Price } from '#ui/Price.tsx'
import type { CartLine } from '../contract.ts'
import { BriefOfLine } from './brief/BriefOfLine.tsx'
import { lineAnchor } from './cart-labels.ts'
import { LineIssues } from './LineIssues.tsx'
import { LineQuantity } from './LineQuantity.tsx'
import { TierNudge } from './TierNudge.tsx'
import { useCartForm, useRemovalToast } from './use-cart-form.ts'

interface CartLineRowProps {
  line: CartLine
  /** Refusal of a form sent without JavaScript. */
  refusal: string | null
}

/** One article of the cart. Its form works without JavaScript; with it, a quantity is sent after a short pause. */
export function CartLineRow({ line, refusal }: CartLineRowProps) {
  const form = useCartForm(`line-${line.offerId}`)
  useRemovalToast(form.result, line.saleUnit)
  const forSale = !line.issues.some(issue => issue.code === 'OFFER_UNAVAILABLE')
  const leaving = form.sending?.get('intent') === 'remove'
  return (
    <li
      id={lineAnchor(line.offerId)}
      className={classes(
        'grid grid-cols-[4rem_1fr] gap-x-4 gap-y-2 py-4 sm:grid-cols-[6rem_1fr]',
        leaving && 'opacity-50',
      )}
      aria-busy={form.pending || undefined}
    >
      <div data-index={line.categoryId} className="row-span-2 size-16 bg-index/6 sm:size-24">
        {line.pictureId !== null && (
          <Picture id={line.pictureId} alt="" width={96} height={96} index={line.categoryId} className="size-full" />
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 md:flex-1 md:basis-56">
          <h3 className="text-base">
            <Link to={paths.article(line.slug)} className="hover:underline">
              {unbroken(line.title)}
            </Link>
          </h3>
          <p className="text-sm text-soft">
            {[...goodsWords(line), `réf.\u00a0${line.reference}`, line.eco].filter(Boolean).join(' · ')}
          </p>
          {forSale && line.deposit && <p className="text-sm">{depositLine(line.deposit, line.quantity)}</p>}
          {line.leadDays !== null && <MadeToOrder leadDays={line.leadDays} />}
          <BriefOfLine line={line} />
          {line.announcedWeek && <p className="text-sm font-medium">{announcedLabel(line.announcedWeek)}</p>}
          {forSale && (
            <p className="mt-1 flex flex-wrap items-baseline gap-x-1.5 text-sm">
              <span className="figures text-soft">{`${pricedQuantity(line.quantity, line.saleUnit)} ×`}</span>
              {/* In the tax that its reader is charged from: in the other, the product may differ by a cent. */}
              <span>
                <InText ht={line.unitPriceCents} ttc={unitTtc(line.unitPriceCents, line.vatBasisPoints)} />{' '}
                {perUnit(line.saleUnit)}
              </span>
            </p>
          )}
          {line.quoted && (
            <p className="text-sm font-medium text-action">{`Votre prix\u00a0: ${line.quoted.group ? `commande groupée ${line.quoted.group.number}` : `devis ${line.quoted.number}`}`}</p>
          )}
          {forSale && line.agreed && (
            <p className="text-sm font-medium text-action">
              {`Votre prix\u00a0: ${line.agreed.list.name}`}
              <span className="font-normal text-soft">
                {', au lieu de '}
                <InText
                  ht={line.agreed.publicPriceCents}
                  ttc={unitTtc(line.agreed.publicPriceCents, line.vatBasisPoints)}
                />
              </span>
            </p>
          )}
        </div>
        {/* A visitor reads what either kind of buyer pays: the HT is the professional's. */}
        {forSale && (
          <Price
            ht={line.discountCents ? line.htCents : line.unitPriceCents * line.quantity}
            ttc={line.ttcCents}
            align="end"
            className="ml-auto text-base"
          >
            {line.discountCents > 0 && (
              <span className="price-own">{`code promo\u00a0: −${euros(line.discountCents)}`}</span>
            )}
          </Price>
        )}
      </div>
      <form.Form method="post" noValidate className="flex flex-wrap items-center gap-2">
        <input type="hidden" name="offerId" value={line.offerId} />
        {line.quoted && <span className="text-sm font-medium">{quantityInWords(line.quantity, line)}</span>}
        {forSale && line.quoted === null && (
          <LineQuantity
            line={line}
            send={quantity => form.submit({ intent: 'set', offerId: line.offerId, quantity }, { method: 'post' })}
          />
        )}
        <button
          type="submit"
          name="intent"
          value="remove"
          formNoValidate
          aria-label={`Retirer ${line.title} du panier`}
          className={buttonClasses({ look: 'quiet', size: 'sm' })}
        >
          <TrashIcon className="size-4" />
          Retirer
        </button>
        {forSale && line.quoted === null && line.nextTier && <TierNudge line={line} tier={line.nextTier} />}
      </form.Form>
      <LineIssues line={line} refusal={form.refusal ?? refusal} split={form.split} Form={form.Form} />
    </li>
  )
}

/** What the buyer must know before ordering (C. conso L221-5): the promise, the brief to give, no withdrawal. */
const MadeToOrder = ({ leadDays }: { leadDays: number }) => (
  <>
    <p className="text-sm font-medium">{madeToOrderLabel(leadDays)}</p>
    <p className="text-sm text-soft">
      {`Un bon à tirer vous est soumis après le paiement. Pas de droit de rétractation\u00a0: ${withinSentence(madeToOrderException)}`}
    </p>
  </>
)
