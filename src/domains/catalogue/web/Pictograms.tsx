/** Names of the CLP pictograms; the label on the goods carries the official drawing. */
export const pictogramNames: Record<string, string> = {
  GHS01: 'Explosif',
  GHS02: 'Inflammable',
  GHS03: 'Comburant',
  GHS04: 'Gaz sous pression',
  GHS05: 'Corrosif',
  GHS06: 'Toxique',
  GHS07: 'Nocif ou irritant',
  GHS08: 'Danger pour la santé',
  GHS09: 'Danger pour l’environnement',
}

export function Pictograms({ codes }: { codes: readonly string[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {codes.map(code => (
        <li key={code} className="flex items-center gap-2">
          <svg viewBox="0 0 40 40" aria-hidden="true" className="size-9 flex-none">
            <path d="M20 2 38 20 20 38 2 20z" fill="#fff" stroke="#d0021b" strokeWidth="2.5" />
            <text x="20" y="24" textAnchor="middle" fontSize="11" fontWeight="600" fill="currentColor">
              {code.slice(3)}
            </text>
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
