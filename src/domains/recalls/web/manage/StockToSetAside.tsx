import type { RecalledStock } from '../../contract-manage.ts'

interface Props {
  stock: readonly RecalledStock[]
  /** Empty: every lot is recalled. */
  lots: readonly string[]
}

/** What sellers still have in stock: where, and how much of it may be of a recalled lot. */
export function StockToSetAside({ stock, lots }: Props) {
  if (stock.length === 0) return null
  return (
    <section aria-labelledby="en-rayon" className="mt-4">
      <h3 id="en-rayon" className="font-medium">
        En stock, à mettre de côté
      </h3>
      <ul className="mt-1 border-t border-ink">
        {stock.map(offer => (
          <li key={offer.offerId} className="border-b border-rule py-2">
            <span className="block font-medium">{offer.title}</span>
            <span className="caption block">
              <span className="figures">{offer.reference}</span>
              {`, ${offer.vendorName}`}
            </span>
            <span className="block text-sm">
              {offer.places.map(({ name, units }) => `${name}\u00a0: ${unitsText(units)}`).join(', ')}
            </span>
            {lots.length > 0 && <span className="block text-sm">{lotsSentence(offer)}</span>}
          </li>
        ))}
      </ul>
      {lots.length > 0 && (
        <p className="mt-2 text-sm text-soft">
          Vérifiez l’étiquette de chaque unité&nbsp;: les comptages, les pertes et les ventes au comptoir ne portent pas
          de lot.
        </p>
      )}
    </section>
  )
}

const unitsText = (units: number) => `${units.toLocaleString('fr-FR')}\u00a0unité${units > 1 ? 's' : ''}`

function lotsSentence({ lots, unknown }: RecalledStock): string {
  const named = lots.map(({ lot, atMost }) => `lot ${lot}\u00a0: ${unitsText(atMost)} au plus`)
  const parts = [...named, ...(unknown > 0 ? [`${unitsText(unknown)} sans lot connu`] : [])]
  return parts.length > 0 ? `${parts.join('\u00a0; ')}.` : 'Aucune entrée connue des lots rappelés.'
}
