import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { PeriodChoice } from '#domains/workspace/web/admin/PeriodChoice.tsx'
import { addDays, formatShortDate, isoDay } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { monthName } from '#shared/months.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { BarChart } from '#ui/charts/BarChart.tsx'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type ChartStep, type Numbers, type NumbersPart, numbersQuery, showNumbers } from '../contract-numbers.ts'
import { NumbersHeadlines } from './NumbersHeadlines.tsx'
import { CsvLink, NumbersLists } from './NumbersLists.tsx'

const usualDays = 90

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const today = isoDay(new Date())
  const given = numbersQuery.safeParse({
    from: search.get('from'),
    to: search.get('to'),
    by: search.get('par') ?? undefined,
  })
  const period = given.success ? given.data : { from: addDays(today, 1 - usualDays), to: today, by: 'week' as const }
  return { ...period, today, numbers: await context.get(pageApi).call(showNumbers, { query: period }) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Chiffres',
    description: 'Vos ventes, vos articles, ce qui manque et ce qui tarde.',
    path: workspacePaths.sellerFigures,
    hidden: true,
  })

const stepWords: Record<ChartStep, { choice: string; each: string }> = {
  day: { choice: 'Jours', each: 'par jour' },
  week: { choice: 'Semaines', each: 'par semaine' },
  month: { choice: 'Mois', each: 'par mois' },
}
// The keys of the record above.
const allSteps = Object.keys(stepWords) as ChartStep[]

export default function NumbersPage() {
  const { from, to, by, today, numbers } = useLoaderData<typeof loader>()
  const csv = (part: NumbersPart) => `/api/settlement/numbers/export?what=${part}&from=${from}&to=${to}&by=${by}`
  return (
    <AccountFrame title="Chiffres">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <PeriodChoice from={from} to={to} today={today} path={workspacePaths.sellerFigures} otherParams={{ par: by }} />
        <StepChoice by={by} from={from} to={to} />
      </div>
      <NumbersHeadlines now={numbers.now} before={numbers.before} />
      <Charts points={numbers.points} by={by} />
      <CsvLink href={csv('periode')} about={`ventes ${stepWords[by].each}`} />
      <NumbersLists numbers={numbers} csv={csv} />
    </AccountFrame>
  )
}

const StepChoice = ({ by, from, to }: { by: ChartStep; from: string; to: string }) => (
  <nav aria-label="Regrouper par" className="flex gap-1 print:hidden">
    {allSteps.map(step => (
      <Link
        key={step}
        to={`${workspacePaths.sellerFigures}?${new URLSearchParams({ par: step, from, to })}`}
        aria-current={step === by ? 'page' : undefined}
        className="flex min-h-9 items-center rounded-sm border border-edge px-3 text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-chalk aria-[current]:font-semibold"
      >
        {stepWords[step].choice}
      </Link>
    ))}
  </nav>
)

function Charts({ points, by }: { points: Numbers['points']; by: ChartStep }) {
  const { each } = stepWords[by]
  const labels = points.map(({ start }) => (by === 'month' ? monthName(start.slice(0, 7)) : formatShortDate(start)))
  const sales = points.reduce((sum, { salesHtCents }) => sum + salesHtCents, 0)
  const orders = points.reduce((sum, point) => sum + point.orders, 0)
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <LineChart
        title={`Ventes HT ${each}, en euros`}
        summary={`${euros(sales)} sur la période, livraison comprise.`}
        labels={labels}
        format={value => euros(Math.round(value * 100))}
        filled
        series={[
          { name: 'Cette période', values: points.map(({ salesHtCents }) => salesHtCents / 100) },
          { name: 'Période d’avant', values: points.map(({ beforeHtCents }) => (beforeHtCents ?? 0) / 100) },
        ]}
      />
      <BarChart
        name="Commandes"
        title={`Commandes payées ${each}`}
        summary={`${orders.toLocaleString('fr-FR')} sur la période.`}
        labels={labels}
        format={value => value.toLocaleString('fr-FR')}
        values={points.map(point => point.orders)}
      />
    </div>
  )
}
