import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Batch, BatchDetail } from '../../../contract-bulk.ts'
import { outcomeSentence, undoneSentence } from '../../../rules/bulk.ts'

const shownAtMost = 6

/** The outcome of the last bulk change, and its undo. */
export function BatchNotice({ batch }: { batch: BatchDetail }) {
  const undone = batch.undoneAt !== null
  const skippedRows = undone ? batch.leftRows : batch.refusals
  const count = undone ? batch.left : batch.refused
  return (
    <Notice
      kind={count ? 'warning' : 'success'}
      live
      className="mt-4"
      title={`${batch.words}\u00a0: ${undone ? undoneSentence(batch) : outcomeSentence(batch)}`}
    >
      <WhyList rows={skippedRows.slice(0, shownAtMost)} />
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {batch.mayUndo && <UndoForm batch={batch} />}
        <Link className="link" to={workspacePaths.sellerBatch(batch.id)}>
          {count > shownAtMost ? `Les ${figure(count)} lignes et leur raison` : 'Détail'}
        </Link>
      </div>
    </Notice>
  )
}

export const UndoForm = ({ batch }: { batch: Pick<Batch, 'id' | 'words'> }) => (
  <Form method="post" action={workspacePaths.sellerBatch(batch.id)}>
    <Button type="submit" size="sm">
      Annuler<span className="sr-only">{` «\u00a0${batch.words}\u00a0»`}</span>
    </Button>
  </Form>
)

export function WhyList({ rows }: { rows: BatchDetail['refusals'] }) {
  if (!rows.length) return null
  return (
    <ul className="my-1 divide-y divide-rule">
      {rows.map(({ offerId, reference, title, why }) => (
        <li key={offerId} className="flex flex-wrap gap-x-3 py-1">
          <Link to={workspacePaths.sellerOffer(offerId)} className="figures font-medium">
            {reference}
          </Link>
          <span className="min-w-0 flex-1 basis-64">{title}</span>
          <span className="basis-full text-soft md:basis-auto">{why}</span>
        </li>
      ))}
    </ul>
  )
}
