import type { Figures } from '../contract.ts'

const percent = (part: number, whole: number) =>
  whole === 0 ? '—' : `${((100 * part) / whole).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0%`

/** Conversion funnel from visit to purchase, with the count at each step. */
export function Funnel({ funnel, abandonedCarts }: { funnel: Figures['funnel']; abandonedCarts: number }) {
  const steps = [
    { label: 'Visites', value: funnel.visitors },
    { label: 'Ont lu un article', value: funnel.looked },
    { label: 'Ont ouvert le panier', value: funnel.carts },
    { label: 'Achats payés', value: funnel.purchases },
  ]
  return (
    <section aria-labelledby="parcours" className="mt-8">
      <h2 id="parcours" className="rubric">
        De la visite à l’achat
      </h2>
      <ol className="mt-3 grid gap-y-2 md:grid-cols-4">
        {steps.map(({ label, value }, index) => (
          <li key={label} className="border-l-2 border-action px-3">
            <span className="caption block">{label}</span>
            <span className="font-title text-xl font-semibold tabular-nums">{value.toLocaleString('fr-FR')}</span>
            {index > 0 && (
              <span className="ml-2 text-sm text-soft">{`${percent(value, funnel.visitors)} des visites`}</span>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-soft">
        {`${abandonedCarts.toLocaleString('fr-FR')} panier${abandonedCarts > 1 ? 's' : ''} garni${abandonedCarts > 1 ? 's' : ''} sans geste depuis plus d’un jour.`}
      </p>
    </section>
  )
}
