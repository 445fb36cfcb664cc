import { isoDay, weekday as weekdayOf } from '#shared/dates.ts'
import type { Closure, OpeningHours } from '../contract.ts'
import { closureLabel, formatIntervals, weekdayName } from './labels.ts'
import { useNow } from './now.ts'

interface HoursTableProps {
  hours: readonly OpeningHours[]
  closures: readonly Closure[]
}

const week = [1, 2, 3, 4, 5, 6, 7]

/** Opening hours of the week, with today marked once the browser knows the date, and coming days off. */
export function HoursTable({ hours, closures }: HoursTableProps) {
  const now = useNow()
  const today = now && weekdayOf(now)
  return (
    <>
      <table className="table">
        <caption className="sr-only">Horaires d’ouverture</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Jour</th>
            <th scope="col">Horaires</th>
          </tr>
        </thead>
        <tbody>
          {week.map(weekday => (
            <tr key={weekday} aria-current={weekday === today ? 'date' : undefined}>
              <th scope="row" className="capitalize">
                {weekdayName(weekday)}
                {weekday === today && <span className="unit normal-case"> aujourd’hui</span>}
              </th>
              <td className="cell-end">{formatIntervals(hours.filter(interval => interval.weekday === weekday))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {closures.length > 0 && (
        <div className="mt-3 text-sm">
          <h3 className="text-base">Fermetures exceptionnelles</h3>
          <ul className="mt-1 list-disc pl-5">
            {closures.map(closure => (
              <li
                key={closure.from}
                className={now && closure.from <= isoDay(now) ? 'font-semibold text-lie' : undefined}
              >
                {closureLabel(closure)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
