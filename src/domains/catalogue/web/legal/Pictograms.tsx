import sprite from '#ui/icons/hazards.svg'

/** Official names of the CLP symbols: regulation (EC) 1272/2008, annex V. */
export const pictogramNames: Record<string, string> = {
  GHS01: 'Bombe explosant',
  GHS02: 'Flamme',
  GHS03: 'Flamme au-dessus d’un cercle',
  GHS04: 'Bouteille à gaz',
  GHS05: 'Corrosion',
  GHS06: 'Tête de mort sur deux tibias',
  GHS07: 'Point d’exclamation',
  GHS08: 'Danger pour la santé',
  GHS09: 'Environnement',
}

export function Pictograms({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {codes.map(code => (
        <li key={code} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-14 flex-none">
            <use href={`${sprite}#${code}`} />
          </svg>
          <span>
            {pictogramNames[code] ?? code}
            <span className="caption block">{code}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
