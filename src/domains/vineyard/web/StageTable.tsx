import { paths } from '#shared/paths.ts'
import { findCalculator } from '../rules/calculators.ts'
import { type Region, stageIn, stageWeeks, vineStages, weekName } from '../rules/calendar.ts'

interface StageTableProps {
  region: Region
  /** ISO week of today. */
  week: number
}

/** The year of the vine, stage by stage, with a bar of weeks. */
export function StageTable({ region, week }: StageTableProps) {
  const current = stageIn(week, region)
  return (
    <div className="relative mt-5 overflow-x-auto">
      <table className="table table-cards">
        <caption className="sr-only">{`Stades de la vigne en ${region.name}`}</caption>
        <thead>
          <tr>
            <th scope="col">BBCH</th>
            <th scope="col">Stade</th>
            <th scope="col">Semaines usuelles</th>
            <th scope="col">Travaux</th>
            <th scope="col">Fournitures</th>
          </tr>
        </thead>
        <tbody>
          {vineStages.map(stage => {
            const [from, to] = stageWeeks(stage, region)
            return (
              <tr key={stage.bbch} aria-current={stage === current ? 'date' : undefined}>
                <td data-label="BBCH" className="figures">
                  {stage.bbch}
                </td>
                <th scope="row">
                  {stage.name}
                  {stage === current && <span className="block text-sm font-normal text-soft">en ce moment</span>}
                </th>
                <td data-label="Semaines usuelles">
                  <div className="min-w-36 text-sm">
                    {weekName(from) === weekName(to) ? weekName(from) : `${weekName(from)} – ${weekName(to)}`}
                    <WeekBar from={from} to={to} week={week} />
                  </div>
                </td>
                <td data-label="Travaux" className="text-sm">
                  <div className="min-w-0">
                    {stage.works}
                    {stage.frost && <span className="block text-soft">Sensible au gel.</span>}
                  </div>
                </td>
                <td data-label="Fournitures" className="text-sm">
                  <div className="min-w-0">
                    {stage.families.map(({ category, tag }) => (
                      <a
                        key={tag}
                        href={paths.articles({ cat: category, tags: tag })}
                        data-index={category}
                        className="flex min-h-8 items-center gap-2 hover:underline"
                      >
                        <span aria-hidden="true" className="size-2 flex-none bg-index" />
                        {tag}
                      </a>
                    ))}
                    {stage.calculators.map(slug => (
                      <a key={slug} href={paths.calculator(slug)} className="link flex min-h-8 items-center">
                        {`Calculateur\u00a0: ${findCalculator(slug)?.title ?? slug}`}
                      </a>
                    ))}
                  </div>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const weeksInYear = 52
const share = (weeks: number) => (weeks / weeksInYear) * 100

/** 52 weeks from left to right; a stage across New Year has two parts. */
function WeekBar({ from, to, week }: { from: number; to: number; week: number }) {
  const parts =
    from <= to
      ? [[from, to]]
      : [
          [from, weeksInYear],
          [1, to],
        ]
  return (
    <svg
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-1 h-2 w-full min-w-24 bg-chalk"
    >
      {parts.map(([start = 1, end = 1]) => (
        <rect
          key={start}
          x={share(start - 1)}
          y="0"
          width={share(end - start + 1)}
          height="8"
          fill="currentColor"
          opacity="0.55"
        />
      ))}
      <rect x={share(week - 1)} y="0" width="1" height="8" fill="var(--color-danger, #B3261E)" />
    </svg>
  )
}
