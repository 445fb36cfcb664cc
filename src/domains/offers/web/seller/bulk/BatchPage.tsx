import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type BatchDetail, getBatch, undoBatch } from '../../../contract-bulk.ts'
import { outcomeSentence, undoneSentence } from '../../../rules/bulk.ts'
import { offerStatusLabels } from '../../../rules.ts'
import { UndoForm, WhyList } from './BatchNotice.tsx'

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  pageMeta(matches, {
    title: 'Modification groupée',
    description: 'Ce qui a été changé, refusé et annulé.',
    path: workspacePaths.sellerBatch(Number(params.id)),
    hidden: true,
  })

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(pageApi).call(getBatch, { params: { id: params.id ?? '' } })

export async function action({ context, params }: ActionFunctionArgs) {
  const done = await context.get(pageApi).attempt(undoBatch, { params: { id: params.id ?? '' } })
  return done.ok ? redirect(workspacePaths.sellerBatch(done.data.id)) : { error: done.error }
}

export default function BatchPage() {
  const batch = useLoaderData<typeof loader>()
  const result = useActionData<{ error: string }>()
  return (
    <AccountFrame
      title={batch.words}
      crumbs={[
        { label: 'Catalogue en ligne', to: paths.sellerCatalogue },
        { label: 'Modifications groupées', to: workspacePaths.sellerBatches },
        { label: batch.words },
      ]}
    >
      <p className="mb-4 mt-2 text-sm text-soft">
        {[formatDateTime(batch.createdAt), batch.by].filter(Boolean).join(', ')}
      </p>
      {result && <Notice kind="error" live className="mb-4" title={result.error} />}
      <div className="flex flex-wrap items-center gap-4">
        <p className="text-lg font-medium">{outcomeSentence(batch)}</p>
        {batch.mayUndo && <UndoForm batch={batch} />}
      </div>
      {batch.undoneAt && (
        <p className="mt-2">{`Annulée le ${formatDateTime(batch.undoneAt)}\u00a0: ${undoneSentence(batch)}`}</p>
      )}
      <ReasonList title="Laissées telles quelles par l’annulation" rows={batch.leftRows} count={batch.left} />
      <ReasonList title="Refusées" rows={batch.refusals} count={batch.refused} />
      <ChangeList rows={batch.changes} count={batch.changed} />
    </AccountFrame>
  )
}

const words = ({ priceCents, onHand, status }: BatchDetail['changes'][number]['before']) => {
  if (priceCents !== undefined) return `${euros(priceCents)} HT`
  return status ? offerStatusLabels[status] : figure(onHand ?? 0)
}

function ChangeList({ rows, count }: { rows: BatchDetail['changes']; count: number }) {
  if (!rows.length) return null
  return (
    <section className="mt-8">
      <h2 className="text-lg">Avant et après</h2>
      <ul className="my-1 divide-y divide-rule">
        {rows.map(({ offerId, reference, title, before, after }) => (
          <li key={offerId} className="flex flex-wrap gap-x-3 py-1">
            <Link to={workspacePaths.sellerOffer(offerId)} className="figures font-medium">
              {reference}
            </Link>
            <span className="min-w-0 flex-1 basis-64">{title}</span>
            <span className="figures basis-full md:basis-auto">{`${words(before)} → ${words(after)}`}</span>
          </li>
        ))}
      </ul>
      <FirstOf shown={rows.length} count={count} />
    </section>
  )
}

const FirstOf = ({ shown, count }: { shown: number; count: number }) =>
  count > shown && <p className="text-sm text-soft">{`Les ${shown} premières sur ${figure(count)}.`}</p>

function ReasonList({ title, rows, count }: { title: string; rows: BatchDetail['refusals']; count: number }) {
  if (!rows.length) return null
  return (
    <section className="mt-8">
      <h2 className="text-lg">{title}</h2>
      <WhyList rows={rows} />
      <FirstOf shown={rows.length} count={count} />
    </section>
  )
}
