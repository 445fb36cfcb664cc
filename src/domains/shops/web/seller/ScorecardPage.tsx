import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatShortDate } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { type ScoredCase, showScorecard } from '../../contract-scorecard.ts'
import { type Measure, minimumCases, type ServiceLevel } from '../../rules/scorecard.ts'
import { ServiceBadge } from './ServiceBadge.tsx'
import { measureTexts, shareText, thresholdText } from './scorecard-texts.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Qualité de service',
    description: 'Vos délais, vos annulations, vos défauts et vos réponses sur 90 jours.',
    path: workspacePaths.scorecard,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showScorecard, {})

const summaries: Record<ServiceLevel, string> = {
  good: 'Tout est bon sur les 90 derniers jours\u00a0: continuez ainsi.',
  watch: 'Une mesure au moins est à surveiller\u00a0: agissez avant qu’elle ne devienne insuffisante.',
  insufficient:
    'Une mesure au moins est insuffisante. La place de marché le voit aussi, et peut vous en demander les raisons.',
  unknown: `Il faut au moins ${minimumCases}\u00a0commandes ou messages pour juger une mesure. Voici ce qui est déjà compté.`,
}

export default function ScorecardPage() {
  const { level, replyDays, measures, cases } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title="Qualité de service">
      <p className="max-w-prose">
        <ServiceBadge level={level} /> <span>{summaries[level]}</span>
      </p>
      <div className="mt-5 border-t border-ink">
        {measures.map(measure => (
          <MeasureRow
            key={measure.name}
            measure={measure}
            replyDays={replyDays}
            cases={cases.filter(found => found.measure === measure.name)}
          />
        ))}
      </div>
    </AccountFrame>
  )
}

interface RowProps {
  measure: Measure
  replyDays: number
  cases: readonly ScoredCase[]
}

function MeasureRow({ measure, replyDays, cases }: RowProps) {
  const { title, meaning, advice } = measureTexts[measure.name]
  const id = `mesure-${measure.name}`
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-3 border-b border-rule py-5 lg:grid-cols-2">
      <div>
        <h2 id={id} className="flex flex-wrap items-center gap-x-3 text-lg">
          {title} <ServiceBadge level={measure.level} />
        </h2>
        <p className="font-title text-xl font-semibold tabular-nums">{shareText(measure)}</p>
        <p className="mt-1 max-w-prose text-sm">{meaning(replyDays)}</p>
        <p className="mt-1 text-sm text-soft">{thresholdText(measure)}</p>
        {measure.count > 0 && (
          <p className="mt-2 max-w-prose text-sm">
            <strong>Que faire</strong> {advice}
          </p>
        )}
      </div>
      <Cases measure={measure} cases={cases} />
    </section>
  )
}

const hrefOf = ({ measure, id }: ScoredCase) => (measure === 'replies' ? paths.messages(id) : paths.order(id))

function Cases({ measure, cases }: Pick<RowProps, 'measure' | 'cases'>) {
  if (cases.length === 0) return <p className="text-sm text-soft">Rien à signaler.</p>
  const hidden = measure.count - cases.length
  return (
    <div className="min-w-0">
      <h3 className="caption">{measure.name === 'replies' ? 'Conversations concernées' : 'Commandes concernées'}</h3>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {cases.map(found => (
          <li key={`${found.id} ${found.at}`} className="border-b border-rule">
            <Link to={hrefOf(found)} className="flex min-h-9 items-center justify-between gap-3 text-sm">
              <span className="link truncate">{found.title}</span>
              <span className="flex-none text-soft">{formatShortDate(found.at)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-1 text-sm text-soft">{`Et ${hidden}\u00a0plus anciennes.`}</p>}
    </div>
  )
}
