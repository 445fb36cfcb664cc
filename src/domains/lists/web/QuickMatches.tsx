import { quantityCap, sum } from '#domains/cart/rules.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { figure, perUnit } from '#shared/price/packaging.ts'
import { depositLine, depositWords } from '#shared/price/packaging-deposit.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Price } from '#ui/Price.tsx'
import type { QuickChoice, QuickRow } from '../contract-quick.ts'
import { DepositsOf } from './DepositsOf.tsx'

interface QuickMatchesProps {
  /** Sent again, so that a refusal shows the same lines. */
  text: string
  rows: readonly QuickRow[]
  fillKey: string
}

/** What was found for each line, gaps first, and one button for all of it. */
export function QuickMatches({ text, rows, fillKey }: QuickMatchesProps) {
  const gaps = rows.filter(({ choices }) => choices.length === 0)
  const found = rows.filter(({ choices }) => choices.length > 0)
  return (
    <>
      {gaps.length > 0 && (
        <section aria-labelledby="introuvables" className="mt-8">
          <h2 id="introuvables" className="rubric">
            {gaps.length > 1
              ? `${figure(gaps.length)}\u00a0lignes sans article en vente`
              : 'Une ligne sans article en vente'}
          </h2>
          <ul className="mt-2 divide-y divide-rule">
            {gaps.map(({ line, reference }) => (
              <li key={line} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
                <span className="figures grow break-all">{reference}</span>
                <span className="caption">{`ligne ${line}`}</span>
                <Link to={paths.articles({ q: reference })} className="link">
                  Chercher un équivalent
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {found.length > 0 && (
        <Form key={fillKey} method="post" className="mt-8">
          <input type="hidden" name="key" value={fillKey} />
          <input type="hidden" name="text" value={text} />
          <h2 className="rubric">
            {found.length > 1 ? `${figure(found.length)}\u00a0articles trouvés` : 'Un article trouvé'}
          </h2>
          <ul className="mt-2 divide-y divide-rule">
            {found.map(row => (
              <FoundRow key={row.line} row={row} />
            ))}
          </ul>
          <ProposedTotal choices={found.flatMap(({ choices }) => choices.slice(0, 1))} />
          <Button type="submit" name="intent" value="order" look="primary" className="mt-4">
            Mettre au panier
          </Button>
        </Form>
      )}
    </>
  )
}

/** Of the offers proposed, before any of them is changed. */
const ProposedTotal = ({ choices }: { choices: readonly QuickChoice[] }) => (
  <div className="border-t border-rule pt-4">
    <p className="text-sm text-soft">Avec les offres proposées, hors livraison</p>
    <Price
      ht={sum(choices, ({ line }) => line.htCents)}
      ttc={sum(choices, ({ line }) => line.ttcCents)}
      className="text-xl"
    />
    <DepositsOf offered={choices} />
  </div>
)

const nameOf = ({ title, variantLabel }: QuickChoice) => [unbroken(title), variantLabel].filter(Boolean).join(', ')

function FoundRow({ row: { line, reference, quantity, choices } }: { row: QuickRow }) {
  const [first] = choices
  if (!first) return null
  const wanted = quantity ?? 1
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-4 gap-y-2 py-4">
      <Plate article={first} />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 md:flex-1 md:basis-56">
          <h3 className="text-base">
            <Link to={paths.article(first.slug)} className="hover:underline">
              {unbroken(first.title)}
            </Link>
          </h3>
          <p className="text-sm text-soft">
            {[first.variantLabel, first.vendor, `réf. demandée ${reference}`].filter(Boolean).join(' · ')}
          </p>
          {quantity === null && <Badge tone="warning">Quantité à corriger</Badge>}
          {quantity !== null && first.quantity !== wanted && (
            <p className="text-sm">{`Possible aujourd’hui\u00a0: ${figure(first.quantity)}`}</p>
          )}
          {first.deposit && <p className="text-sm">{depositLine(first.deposit, first.quantity)}</p>}
        </div>
        <Price
          ht={first.htCents}
          ttc={first.ttcCents}
          unit={perUnit(first.saleUnit)}
          align="end"
          className="ml-auto text-base"
        />
      </div>
      <div className="col-start-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        <SelectField label={`Offre pour ${reference}`} labelHidden name="offer" defaultValue={first.offerId} dense>
          {choices.map(choice => (
            <option key={choice.offerId} value={choice.offerId}>
              {[`${choice.vendor}\u00a0: ${nameOf(choice)}`, choice.deposit && depositWords(choice.deposit)]
                .filter(Boolean)
                .join(' ')}
            </option>
          ))}
          <option value="">Ne pas commander</option>
        </SelectField>
        <Quantity label={`Quantité, ligne ${line}`} name="quantity" defaultValue={wanted} max={quantityCap} dense />
      </div>
    </li>
  )
}
