import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatFullDay } from '#shared/dates.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { figure } from '#shared/price/packaging.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DocumentIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { listRuns, type Run } from '../../../contract-runs.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Tournées',
    description: 'Les passages de votre camion aux points de dépôt.',
    path: workspacePaths.runs,
    hidden: true,
  })

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(listRuns, {})

export default function RunsPage() {
  const runs = useLoaderData<typeof loader>()
  return (
    <AccountFrame title="Tournées">
      <p className="mb-4 max-w-prose text-soft">
        Les passages de votre camion qui ont des commandes. Les points de dépôt, les jours et les prix se règlent dans{' '}
        <Link to={workspacePaths.sellerRounds} className="link">
          Ma boutique, Tournées
        </Link>
        .
      </p>
      {runs.length === 0 ? (
        <EmptyState icon={<DocumentIcon />} title="Aucun passage à préparer">
          Créez d’abord vos points de dépôt et une tournée. Dès qu’un client choisit l’un de ces points, le passage
          apparaît ici, avec sa liste de chargement.
        </EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {runs.map(run => (
            <RunRow key={`${run.day} ${run.roundId}`} run={run} />
          ))}
        </ul>
      )}
    </AccountFrame>
  )
}

function RunRow({ run }: { run: Run }) {
  const { day, roundId, round, orders, open, points } = run
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule py-3">
      <span>
        <Link to={workspacePaths.run(day, roundId)} className="link inline-block font-medium first-letter:uppercase">
          {`${formatFullDay(day)}${round ? `, ${round}` : ''}`}
        </Link>
        <span className="block text-sm text-soft">
          {`${orders} commande${orders > 1 ? 's' : ''}, ${points} point${points > 1 ? 's' : ''} de dépôt, ${runLoad(run)}`}
        </span>
      </span>
      <span className="text-sm">{open ? `${open} à déposer` : 'Tout est déposé'}</span>
    </li>
  )
}

export const runLoad = ({ weightGrams, pallets }: Pick<Run, 'weightGrams' | 'pallets'>) =>
  `${figure(Math.ceil(weightGrams / 1_000))}\u00a0kg${pallets ? `, ${pallets}\u00a0palette${pallets > 1 ? 's' : ''}` : ''}`
