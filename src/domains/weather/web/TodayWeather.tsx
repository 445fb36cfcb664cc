import { formatShortDate } from '#shared/dates.ts'
import { type Forecast, growingDegreeDays, isFrost, rainSum, sprayingWindows } from '../rules.ts'

const degrees = (value: number) => `${value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0°C`

/** Today's four indicators, one line each. */
export function TodayWeather({ forecast }: { forecast: Forecast }) {
  const [today] = forecast.days
  const frost = forecast.days.filter(isFrost)
  const windows = sprayingWindows(forecast.hours)
  const sum = growingDegreeDays(forecast.season.map(({ mean }) => mean)).at(-1)
  const facts: [question: string, answer: string, detail: string][] = [
    [
      'Aujourd’hui',
      today ? `${degrees(today.low)} à ${degrees(today.high)}` : '—',
      today
        ? `${today.rain > 0 ? `${today.rain.toLocaleString('fr-FR')}\u00a0mm de pluie` : 'Pas de pluie'}, vent jusqu’à ${Math.round(today.wind)}\u00a0km/h`
        : '',
    ],
    [
      'Gel',
      frost.length === 0 ? 'Aucune nuit sous 0\u00a0°C' : `${frost.length} nuit${frost.length > 1 ? 's' : ''} de gel`,
      frost[0]
        ? `La première\u00a0: ${formatShortDate(frost[0].day)}, ${degrees(frost[0].low)}`
        : 'Sur les sept prochains jours',
    ],
    ['Pluie', `${rainSum(forecast.days).toLocaleString('fr-FR')}\u00a0mm`, 'Cumul des sept prochains jours'],
    [
      'Traiter',
      windows[0]
        ? `${formatShortDate(windows[0].from)}, ${hour(windows[0].from)} à ${hour(windows[0].to)}`
        : 'Aucun créneau',
      windows[0] ? 'Premier créneau calme et sec' : 'Trop de vent, de pluie ou de chaleur d’ici trois jours',
    ],
    [
      'Degrés-jours',
      sum === undefined ? 'Repos de la vigne' : `${sum.toLocaleString('fr-FR')}\u00a0°C·j`,
      sum === undefined ? 'Le compte reprend le 1er avril' : 'Base 10, depuis le 1er avril',
    ],
  ]
  return (
    <dl className="mt-5 grid border-y border-ink sm:grid-cols-2 lg:grid-cols-5">
      {facts.map(([question, response, detail]) => (
        <div key={question} className="border-rule px-4 py-3 max-lg:border-b not-first:lg:border-l">
          <dt className="caption">{question}</dt>
          <dd>
            <span className="block font-title text-lg font-semibold">{response}</span>
            <span className="text-sm text-soft">{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const hour = (at: string) => `${Number(at.slice(11, 13))}\u00a0h`
