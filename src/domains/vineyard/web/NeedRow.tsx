import { useReaderTax } from '#domains/search/web/reader-tax.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { unitEuros } from '#shared/price/price.ts'
import { SelectField } from '#ui/forms/Field.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Price } from '#ui/Price.tsx'
import type { CalculatedNeed, NeedOption } from '../contract.ts'
import { optionValue } from '../rules/options.ts'
import { needAmountLabel, packsLabel, sellersOf } from './amounts.ts'
import { PackLadder } from './PackLadder.tsx'

interface NeedRowProps {
  need: CalculatedNeed
  rank: number
  /** Index of the chosen option; beyond the last: not ordered. */
  chosen: number
  onChoose: (index: number) => void
}

/** One line of the table: what is needed and why, then what is proposed in whole packs. */
export function NeedRow({ need, rank, chosen, onChoose }: NeedRowProps) {
  const option = need.options[chosen]
  const shown = option ?? need.options[0]
  return (
    <li className="grid gap-x-5 gap-y-2 py-4 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="flex gap-3 md:block">
        <p className="caption flex-none">{rank}</p>
        <div>
          <h3 className="text-base">{need.label}</h3>
          <p className="figures font-title text-xl font-semibold">{needAmountLabel(need.amount, need.unit)}</p>
          {need.also && <p className="text-sm">{need.also}</p>}
          <details className="text-sm text-soft">
            <summary className="min-h-6 w-fit underline decoration-dotted underline-offset-4">Formule</summary>
            <p>{need.formula}.</p>
            <p>{need.source}.</p>
          </details>
        </div>
      </div>
      <div className="min-w-0">
        {shown ? (
          <>
            <Proposed option={shown} need={need} isOrdered={option !== undefined} />
            <Alternatives need={need} onChoose={onChoose} />
            <PackLadder need={need} />
          </>
        ) : (
          <Nothing need={need} />
        )}
      </div>
    </li>
  )
}

function Proposed({ option, need, isOrdered }: { option: NeedOption; need: CalculatedNeed; isOrdered: boolean }) {
  return (
    <div className={`flex flex-wrap gap-x-4 gap-y-2 ${isOrdered ? '' : 'opacity-60'}`}>
      <Plate article={option} />
      <div className="min-w-0 flex-1 basis-48">
        <Link to={paths.article(option.slug)} className="font-medium hover:underline">
          {unbroken(option.title)}
        </Link>
        <ul className="text-sm">
          {option.lines.map(line => (
            <li key={line.offerId}>
              <span className="figures">{packsLabel(line)}</span>
              {line.variantLabel && !line.packLabel.includes(line.variantLabel) && ` (${line.variantLabel})`}
              <span className="text-soft">{`, ${line.vendor}`}</span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-soft">{coverageLabel(option, need)}</p>
      </div>
      <Price ht={option.htCents} ttc={option.ttcCents} align="end" className="ml-auto text-lg" />
    </div>
  )
}

function coverageLabel({ covers, amount, leftover, leadDays, professionalOnly }: NeedOption, need: CalculatedNeed) {
  const facts = [
    covers
      ? leftover > 0
        ? `Reste ${needAmountLabel(leftover, need.unit)}`
        : 'Le compte exact'
      : `Il n’y en a que ${needAmountLabel(amount, need.unit)} aujourd’hui`,
    leadDays !== null && `fabriqué sur commande en ${leadDays}\u00a0jours`,
    professionalOnly && 'réservé aux professionnels',
  ]
  return `${facts.filter(Boolean).join(', ')}.`
}

function Alternatives({ need: { key, label, options }, onChoose }: Pick<NeedRowProps, 'need' | 'onChoose'>) {
  const isBeforeTax = useReaderTax() === 'ht'
  const priceOf = ({ htCents, ttcCents }: NeedOption) =>
    isBeforeTax ? `${unitEuros(htCents)}\u00a0HT` : `${unitEuros(ttcCents)}\u00a0TTC`
  return (
    <SelectField
      label={`Choix pour\u00a0: ${label}`}
      labelHidden
      name="offre"
      dense
      className="mt-2 max-w-xl"
      onChange={event => onChoose(event.currentTarget.selectedIndex)}
      data-need={key}
    >
      {options.map(option => (
        <option key={optionValue(option.lines)} value={optionValue(option.lines)}>
          {`${sellersOf(option).join(' et ')}\u00a0: ${unbroken(option.title)}, ${priceOf(option)}`}
        </option>
      ))}
      <option value="">Ne pas commander</option>
    </SelectField>
  )
}

function Nothing({ need: { family } }: Pick<NeedRowProps, 'need'>) {
  if (!family) return <p className="text-sm text-soft">Rien à commander.</p>
  return (
    <p className="text-sm text-soft">
      {'Aucun vendeur n’a aujourd’hui ce qui correspond exactement. '}
      <Link to={paths.articles({ cat: family.categoryId, tags: family.tag })} className="link">
        {`Voir «\u00a0${family.tag}\u00a0»`}
      </Link>
    </p>
  )
}
