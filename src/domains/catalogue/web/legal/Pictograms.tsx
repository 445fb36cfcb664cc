import sprite from '#ui/icons/hazards.svg'
import type { NamedPictogram } from '../../rules/pictogram-names.ts'

export function Pictograms({ pictograms }: { pictograms: readonly NamedPictogram[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {pictograms.map(({ code, name }) => (
        <li key={code} className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-14 flex-none">
            <use href={`${sprite}#${code}`} />
          </svg>
          <span>
            {name}
            <span className="caption block">{code}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
