import { figure } from '#shared/price/packaging.ts'
import { Quantity } from '#ui/forms/Quantity.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { ReturnForm } from '../contract.ts'

export type ChosenLines = Readonly<Record<number, number>>
type Line = ReturnForm['lines'][number]

/** Articles and quantities; an article that cannot be chosen shows the reason. */
export function LinePicker({
  lines,
  chosen,
  error,
}: {
  lines: readonly Line[]
  chosen: ChosenLines
  error?: string | undefined
}) {
  const alone = lines.filter(line => line.left > 0).length === 1
  return (
    <fieldset aria-describedby={error ? 'lines-error' : undefined}>
      <legend className="text-sm font-medium">Articles et quantités</legend>
      {error && (
        <p id="lines-error" className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <ul className="mt-1 divide-y divide-rule border-y border-rule">
        {lines.map(line => (
          <li key={line.lineId} className="flex items-center gap-4 py-3">
            {line.pictureId !== null && (
              <Picture id={line.pictureId} alt="" width={48} height={48} className="max-sm:hidden" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{line.title}</span>
              <span className="caption block">
                {[
                  line.variantLabel,
                  `réf.\u00a0${line.reference}`,
                  `${figure(line.bought)}\u00a0acheté${line.bought > 1 ? 's' : ''}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {line.reason && <span className="block text-sm text-lie">{line.reason}</span>}
            </span>
            {line.left > 0 && (
              <Quantity
                label={`Unités de ${line.title}`}
                name={`q-${line.lineId}`}
                min={0}
                max={line.left}
                defaultValue={chosen[line.lineId] ?? (alone ? line.left : 0)}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
