import { stockLabel } from '#shared/price/packaging.ts'
import type { VariantRow } from './variant-rows.ts'

/** From here on the exact figure is not shown. */
const plenty = 1_000

/** « 124 en stock », « 15 000 en stock » of thousands, « Plus que 3 », « Précommande : expédié la semaine du 15 mars », « Épuisé »: what can be bought now. */
export function Availability({ offer: { available, announced, minimum, step, notice }, variant }: VariantRow) {
  const here = available - announced
  if (here < minimum)
    return (
      <span className="inline-flex items-center gap-1.5 text-soft">
        <Dot className="bg-edge" />
        {notice ?? 'Épuisé'}
      </span>
    )
  const few = here < minimum * 3 && here < 10
  const pack = { ...variant, step }
  return (
    <span className="figures inline-flex items-center gap-1.5 max-md:whitespace-normal">
      <Dot className={few ? 'bg-warning' : 'bg-success'} />
      {few
        ? `Plus que ${stockLabel(here, pack)}`
        : `${here > plenty ? `Plus de ${stockLabel(plenty, pack)}` : stockLabel(here, pack)} en stock`}
      {notice && ` · ${notice}`}
    </span>
  )
}

const Dot = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`size-2 flex-none rounded-full ${className}`} />
)
