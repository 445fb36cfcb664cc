import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/forms/Field.tsx'
import type { Interval } from '../../rules/opening.ts'
import { weekdayName } from '../labels.ts'
import { slotName, slots } from './shop-values.ts'

const half = ['matin', 'après-midi']

/** A week of opening hours: two intervals a day, empty when closed. */
export function HoursFields({ hours, error }: { hours: readonly Interval[]; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'erreur-horaires' : undefined}>
      <legend className="text-sm font-medium">Horaires</legend>
      <p className="text-sm text-soft">Laissez vides les moments de fermeture.</p>
      <Button size="sm" className="mt-2 noscript:hidden" onClick={event => copyMonday(event.currentTarget.form)}>
        Recopier le lundi jusqu’au vendredi
      </Button>
      <div className="mt-2 border-t border-rule">
        {[1, 2, 3, 4, 5, 6, 7].map(weekday => (
          <Day key={weekday} weekday={weekday} intervals={hours.filter(slot => slot.weekday === weekday)} />
        ))}
      </div>
      <FieldError id="erreur-horaires" error={error} />
    </fieldset>
  )
}

function copyMonday(form: HTMLFormElement | null) {
  const fieldAt = (weekday: number, slot: number, end: 'opens' | 'closes') =>
    form?.elements.namedItem(slotName(weekday, slot, end))
  for (const slot of slots)
    for (const end of ['opens', 'closes'] as const) {
      const monday = fieldAt(1, slot, end)
      for (const weekday of [2, 3, 4, 5]) {
        const field = fieldAt(weekday, slot, end)
        if (monday instanceof HTMLInputElement && field instanceof HTMLInputElement) field.value = monday.value
      }
    }
}

function Day({ weekday, intervals }: { weekday: number; intervals: readonly Interval[] }) {
  // A single interval that begins after noon goes in the afternoon fields.
  const [first, second] = intervals
  const placed = !second && first && first.opens >= '12:30' ? [undefined, first] : [first, second]
  return (
    <div className="grid items-center gap-x-4 gap-y-1 border-b border-rule py-2 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]">
      <span className="font-semibold first-letter:uppercase">{weekdayName(weekday)}</span>
      {slots.map(slot => (
        <span key={slot} className="flex items-center gap-2">
          {(['opens', 'closes'] as const).map(end => (
            <input
              key={end}
              type="time"
              name={slotName(weekday, slot, end)}
              aria-label={`${weekdayName(weekday)} ${half[slot]}, ${end === 'opens' ? 'ouverture' : 'fermeture'}`}
              defaultValue={placed[slot]?.[end].replace('24:00', '00:00') ?? ''}
              className="min-h-10 min-w-0 flex-1 rounded-sm border border-edge bg-paper px-2"
            />
          ))}
        </span>
      ))}
    </div>
  )
}
