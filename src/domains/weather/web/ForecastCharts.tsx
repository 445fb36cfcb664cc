import { formatShortDate } from '#shared/dates.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { type Forecast, growingDegreeDays, hardFrostCelsius, isFrost, rainSum, sprayingWindLimit } from '../rules.ts'

const celsius = (value: number) => `${value.toLocaleString('fr-FR')}\u00a0°C`
const millimetres = (value: number) => `${value.toLocaleString('fr-FR')}\u00a0mm`
const speed = (value: number) => `${Math.round(value)}\u00a0km/h`
const degreeDays = (value: number) => `${value.toLocaleString('fr-FR')}\u00a0°C·j`

/** Charts of frost, rain, wind and growth, with their figures. */
export function ForecastCharts({ forecast: { days, hours, season } }: { forecast: Forecast }) {
  const labels = days.map(({ day }) => formatShortDate(day))
  const frost = days.filter(isFrost).length
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <LineChart
        title="Températures de la nuit et du jour"
        summary={`${frost} nuit${frost > 1 ? 's' : ''} de gel sur ${days.length} jours.`}
        labels={labels}
        format={celsius}
        series={[
          { name: 'Minimum', values: days.map(({ low }) => low) },
          { name: 'Maximum', values: days.map(({ high }) => high) },
        ]}
        thresholds={frost > 0 ? [{ value: hardFrostCelsius, label: 'gelée forte, −2 °C' }] : []}
      />
      <BarChart
        title="Pluie jour par jour"
        summary={`${millimetres(rainSum(days))} en ${days.length} jours.`}
        name="Pluie"
        labels={labels}
        format={millimetres}
        values={days.map(({ rain }) => rain)}
      />
      <LineChart
        title="Vent, heure par heure"
        summary={`La limite pour traiter est de ${sprayingWindLimit} km/h.`}
        labels={hours.map(({ at }) => `${formatShortDate(at.slice(0, 10))} ${Number(at.slice(11, 13))}\u00a0h`)}
        format={speed}
        series={[{ name: 'Vent', values: hours.map(({ wind }) => wind) }]}
        thresholds={[{ value: sprayingWindLimit, label: `limite pour traiter, ${sprayingWindLimit} km/h` }]}
      />
      {season.length > 0 && <Growth season={season} />}
    </div>
  )
}

/** One point a week shows the season well enough. */
function Growth({ season }: { season: Forecast['season'] }) {
  const now = growingDegreeDays(season.map(({ mean }) => mean))
  const before = growingDegreeDays(season.map(({ meanBefore }) => meanBefore ?? 0))
  const shown = season.map((_, index) => index).filter(index => index % 7 === 0 || index === season.length - 1)
  const pick = (values: readonly number[]) => shown.map(index => values[index] ?? null)
  return (
    <LineChart
      title="Degrés-jours depuis le 1er avril, base 10"
      summary={`${degreeDays(now.at(-1) ?? 0)}, contre ${degreeDays(before.at(-1) ?? 0)} l’an dernier à la même date.`}
      labels={shown.map(index => formatShortDate(season[index]?.day ?? ''))}
      format={degreeDays}
      filled
      series={[
        { name: 'Cette saison', values: pick(now) },
        { name: 'L’an dernier', values: pick(before) },
      ]}
    />
  )
}
