import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { listMoves } from '../contract.ts'
import { type CounterMoveResult, moveAtCounter } from '../contract-counter.ts'
import { BarcodeForm } from './CountForms.tsx'
import { loadScannedOffer } from './load-scanned-offer.ts'
import { MovesTable } from './MovesTable.tsx'
import { type ReceiveErrors, ReceptionForm } from './ReceptionForm.tsx'
import { StockTabs } from './StockTabs.tsx'
import { moveCountLabel } from './stock-search.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Recevoir une livraison',
    description: 'Un code, une quantité, le lot s’il y en a un, au suivant.',
    path: workspacePaths.stockReceptions,
    hidden: true,
  })

const recent = 8

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(pageApi)
  const { moves, warehouses } = await api.call(listMoves, { query: { reason: 'delivery' } })
  return { warehouses, ...(await loadScannedOffer(api, request, warehouses)), moves: moves.slice(0, recent) }
}

type Result = { done: CounterMoveResult | null; error: string | null; fields: ReceiveErrors }

export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const form = await request.formData()
  form.set('kind', 'delivery')
  const done = await context.get(pageApi).attempt(moveAtCounter, { body: bodyOf(moveAtCounter.body, form) })
  return done.ok
    ? { done: done.data, error: null, fields: {} }
    : { done: null, error: done.error, fields: done.fields ?? {} }
}

export default function ReceivePage() {
  const { warehouses, place, code, found, missing, moves } = useLoaderData<typeof loader>()
  const result = useActionData<Result>()
  return (
    <AccountFrame title="Stock">
      <StockTabs />
      {place === null ? (
        <EmptyState icon={<PackageIcon />} title="Aucun dépôt">
          Une livraison arrive dans un dépôt&nbsp;: <Link to={paths.contact}>écrivez-nous</Link> pour ouvrir le vôtre.
        </EmptyState>
      ) : (
        <div className="max-w-3xl">
          <Message result={result} missing={missing} />
          <BarcodeForm
            key={`${place.id} ${code} ${found?.offerId}`}
            warehouses={warehouses}
            place={place}
            code={found ? code : ''}
            wanted={!found}
          />
          {found && (
            <ReceptionForm
              key={`${found.offerId} ${found.onHand}`}
              offer={found}
              place={place}
              code={code}
              errors={result?.fields ?? {}}
            />
          )}
        </div>
      )}
      {moves.length > 0 && (
        <section aria-labelledby="receptions" className="mt-10">
          <h2 id="receptions" className="mb-2 text-lg">
            Dernières réceptions
          </h2>
          <MovesTable moves={moves} warehouses={warehouses} />
        </section>
      )}
    </AccountFrame>
  )
}

function Message({ result, missing }: { result: Result | undefined; missing: string | null }) {
  if (missing) return <Notice kind="warning" live className="mb-4" title={missing} />
  if (result?.error) return <Notice kind="error" live className="mb-4" title={result.error} />
  if (!result?.done) return null
  const { reference, title, before, after, lot } = result.done
  return (
    <Notice
      kind="success"
      live
      className="mb-4"
      title={`${reference}\u00a0: ${moveCountLabel(before)} → ${moveCountLabel(after)}${lot === null ? '' : `, lot ${lot}`}`}
    >
      {title}
    </Notice>
  )
}
