import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { PeriodChoice } from '#domains/workspace/web/admin/PeriodChoice.tsx'
import { addDays, formatShortDate, isoDay } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { LineChart } from '#ui/charts/LineChart.tsx'
import { RankBars } from '#ui/charts/RankBars.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type ExportPart, type Figures, period, showFigures } from '../contract.ts'
import { Funnel } from './Funnel.tsx'
import { Headlines } from './Headlines.tsx'

const usualDays = 30

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const today = isoDay(new Date())
  const given = period.safeParse({ from: search.get('from'), to: search.get('to') })
  const range = given.success ? given.data : { from: addDays(today, 1 - usualDays), to: today }
  return { ...range, today, figures: await context.get(pageApi).call(showFigures, { query: range }) }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Analyse',
    description: 'Ventes, commandes, visites et ce qui demande une main.',
    path: workspacePaths.dashboard,
    hidden: true,
  })

const count = (value: number) => value.toLocaleString('fr-FR')

export default function AnalyticsPage() {
  const { from, to, today, figures } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title="Analyse">
      <PeriodChoice from={from} to={to} today={today} />
      <Headlines now={figures.now} before={figures.before} days={figures.days} />
      <Charts days={figures.days} />
      <Funnel funnel={figures.funnel} abandonedCarts={figures.abandonedCarts} />
      <Lists figures={figures} from={from} to={to} />
    </AdminFrame>
  )
}

function Charts({ days }: { days: Figures['days'] }) {
  const shown = days.length > 92 ? byWeek(days) : days
  const labels = shown.map(({ day }) => formatShortDate(day))
  const sales = shown.reduce((sum, { salesHtCents }) => sum + salesHtCents, 0)
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <LineChart
        title={days.length > 92 ? 'Ventes HT par semaine, en euros' : 'Ventes HT par jour, en euros'}
        summary={`${euros(sales)} sur la période.`}
        labels={labels}
        format={value => euros(Math.round(value * 100))}
        filled
        series={[{ name: 'Ventes HT', values: shown.map(({ salesHtCents }) => salesHtCents / 100) }]}
      />
      <LineChart
        title={days.length > 92 ? 'Visites par semaine' : 'Visites par jour'}
        summary="Visiteurs d’un jour et pages vues."
        labels={labels}
        format={count}
        series={[
          { name: 'Visiteurs', values: shown.map(({ visitors }) => visitors) },
          { name: 'Pages vues', values: shown.map(({ views }) => views) },
        ]}
      />
    </div>
  )
}

/** Sums by week: a year of days is too dense to read. */
function byWeek(days: Figures['days']): Figures['days'] {
  const weeks: Figures['days'] = []
  for (const [index, day] of days.entries()) {
    const week = weeks.at(-1)
    if (index % 7 === 0 || !week) weeks.push({ ...day })
    else for (const name of ['salesHtCents', 'orders', 'visitors', 'views'] as const) week[name] += day[name]
  }
  return weeks
}

type ListProps = { figures: Figures; from: string; to: string }

function Lists({ figures, from, to }: ListProps) {
  const days = (value: number) => `${count(value)}\u00a0j`
  const plain = (rows: Figures['articles']) => rows.map(({ note, ...row }) => ({ ...row, ...(note ? { note } : {}) }))
  const late = plain(figures.lateOrders).map(row => ({
    ...row,
    label: <Link to={paths.order(Number(row.key))}>{row.label}</Link>,
  }))
  const lists = [
    {
      part: 'articles',
      title: 'Articles les plus vendus',
      rows: plain(figures.articles),
      format: euros,
      empty: 'Aucune vente sur la période.',
    },
    {
      part: 'vendeurs',
      title: 'Vendeurs',
      rows: plain(figures.sellers),
      format: euros,
      empty: 'Aucune vente sur la période.',
    },
    {
      part: 'recherches',
      title: 'Recherches',
      rows: plain(figures.searches),
      format: count,
      empty: 'Aucune recherche comptée.',
    },
    {
      part: 'recherches',
      title: 'Recherches sans résultat',
      rows: plain(figures.searchesWithoutResult),
      format: count,
      empty: 'Tout ce qui est cherché se trouve.',
    },
    {
      part: 'ruptures',
      title: 'Ruptures et stocks bas d’articles demandés',
      rows: plain(figures.outOfStock),
      format: (n: number) => `${count(n)} vendu${n > 1 ? 's' : ''}`,
      empty: 'Rien de demandé ne manque.',
    },
    { part: 'retards', title: 'Promesses dépassées', rows: late, format: days, empty: 'Aucune promesse dépassée.' },
    {
      part: 'appareils',
      title: 'Appareils',
      rows: plain(figures.devices),
      format: count,
      empty: 'Aucune visite comptée.',
    },
    {
      part: 'provenances',
      title: 'Venus d’un autre site',
      rows: plain(figures.referrers),
      format: count,
      empty: 'Aucune visite venue d’ailleurs.',
    },
  ] as const
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
      {lists.map(({ part, title, rows, format, empty }) => (
        <div key={title} className="min-w-0">
          <RankBars title={title} rows={rows} format={format} empty={empty} />
          {rows.length > 0 && <CsvLink part={part} from={from} to={to} title={title} />}
        </div>
      ))}
      <div className="self-end">
        <CsvLink part="jours" from={from} to={to} title="chaque jour" />
      </div>
    </div>
  )
}

const CsvLink = ({ part, from, to, title }: { part: ExportPart; from: string; to: string; title: string }) => (
  <a
    href={`/api/dashboard/export?what=${part}&from=${from}&to=${to}`}
    download
    className="link mt-2 inline-flex min-h-8 items-center gap-1.5 text-sm print:hidden"
  >
    <DownloadIcon className="size-4" />
    {part === 'jours' ? 'Toutes les journées en CSV' : 'Tout en CSV'}
    <span className="sr-only">{` : ${title}`}</span>
  </a>
)
