import { useState } from 'react'
import type { CommissionTerms } from '#domains/settlement/contract-commissions.ts'
import { Earnings } from '#domains/settlement/web/Earnings.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { euros, parseCents } from '#shared/money.ts'
import { perUnit } from '#shared/price/packaging.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { ArticleToSell } from '../../../contract-sell.ts'
import { type RowField, sellFieldName } from './sell-form.ts'

type Variant = ArticleToSell['variants'][number]
interface SellTableProps {
  article: ArticleToSell
  terms: CommissionTerms
  faults: Record<string, string>
  /** What was typed, after a refusal. */
  values: Record<string, string>
}

/** Every variant with its own reference, price, packing and stock; an empty row is not offered. */
export function SellTable({ article, terms, faults, values }: SellTableProps) {
  return (
    <ul className="border-t border-ink">
      {article.variants.map(variant => (
        <li key={variant.id} className="border-b border-rule py-4">
          <p className="font-semibold">{variant.label || variant.packLabel}</p>
          <p className="text-sm text-soft">
            {[packBeside(variant), variant.ean && `EAN ${variant.ean}`].filter(Boolean).join(' · ')}
          </p>
          {variant.ownOfferId === null ? (
            <Fields variant={variant} terms={terms} faults={faults} values={values} />
          ) : (
            <p className="mt-1 text-sm">
              {'Vous le vendez déjà\u00a0: '}
              <Link className="link" to={workspacePaths.sellerOffer(variant.ownOfferId)}>
                modifier votre offre
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The pack, unless the label already names it. */
const packBeside = ({ label, packLabel }: Variant) =>
  label && label.toLowerCase() !== packLabel.toLowerCase() && packLabel

/** As many minimum orders as the seller's default alert. */
const lowOrders = 5

function Fields({ variant, terms, faults, values }: Omit<SellTableProps, 'article'> & { variant: Variant }) {
  const typed = (field: RowField, usual = '') => values[sellFieldName(variant.id, field)] ?? usual
  const [price, setPrice] = useState(typed('price'))
  const name = variant.label || variant.packLabel
  const of = (field: RowField, label: string, usual?: string) => ({
    dense: true,
    label,
    'aria-label': `${label}\u00a0: ${name}`,
    name: sellFieldName(variant.id, field),
    defaultValue: typed(field, usual),
    error: faults[sellFieldName(variant.id, field)],
  })
  const whole = { inputMode: 'numeric', suffix: variant.saleUnit } as const
  const competing =
    variant.lowestCents === null
      ? 'Aucun autre vendeur.'
      : `Le moins cher\u00a0: ${euros(variant.lowestCents)} HT ${perUnit(variant.saleUnit)}, ${variant.otherSellers}\u00a0vendeur${variant.otherSellers > 1 ? 's' : ''}.`
  return (
    <>
      <div className="mt-2 grid grid-cols-2 items-start gap-x-3 gap-y-3 md:grid-cols-[1.3fr_1.2fr_1fr_1fr_1fr_1fr]">
        <TextField {...of('reference', 'Votre référence')} maxLength={40} />
        <TextField
          {...of('price', `Prix HT ${perUnit(variant.saleUnit)}`)}
          suffix="€ HT"
          inputMode="decimal"
          onChange={event => setPrice(event.currentTarget.value)}
        />
        <TextField {...of('stock', 'Stock')} {...whole} />
        <TextField {...of('step', 'Vendu par', `${variant.step}`)} {...whole} />
        <TextField {...of('minimum', 'Minimum', `${variant.minimum}`)} {...whole} />
        <TextField {...of('low', 'Alerte sous', `${variant.minimum * lowOrders}`)} {...whole} />
      </div>
      <p className="mt-1 text-sm text-soft">{competing}</p>
      <Earnings terms={terms} priceCents={parseCents(price)} />
    </>
  )
}
