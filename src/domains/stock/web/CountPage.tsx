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
import { type CountedOffer, countOffer, listMoves } from '../contract.ts'
import { BarcodeForm, QuantityForm } from './CountForms.tsx'
import { loadScannedOffer } from './load-scanned-offer.ts'
import { MovesTable } from './MovesTable.tsx'
import { StockTabs } from './StockTabs.tsx'
import { moveCountLabel } from './stock-search.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Compter le stock',
    description: 'Un code, une quantité, au suivant.',
    path: workspacePaths.stockCount,
    hidden: true,
  })

const recent = 8

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(pageApi)
  const { warehouses } = await api.call(listMoves, {})
  const scanned = await loadScannedOffer(api, request, warehouses)
  if (!scanned.place) return { warehouses, ...scanned, moves: [] }
  const { moves } = await api.call(listMoves, { query: { warehouseId: scanned.place.id } })
  return { warehouses, ...scanned, moves: moves.slice(0, recent) }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<CountResult> {
  const body = bodyOf(countOffer.body, await request.formData())
  const done = await context.get(pageApi).attempt(countOffer, { body })
  if (done.ok) return { done: done.data, error: null }
  return { done: null, error: done.fields?.onHand ?? done.error }
}
type CountResult = { done: CountedOffer | null; error: string | null }

export default function CountPage() {
  const { warehouses, place, code, found, missing, moves } = useLoaderData<typeof loader>()
  const result = useActionData<CountResult>()
  return (
    <AccountFrame title="Stock">
      <StockTabs />
      {place === null ? (
        <EmptyState icon={<PackageIcon />} title="Aucun dépôt">
          Le stock se compte dans un dépôt&nbsp;: <Link to={paths.contact}>écrivez-nous</Link> pour ouvrir le vôtre.
        </EmptyState>
      ) : (
        <div className="max-w-3xl">
          <CountMessage result={result} missing={missing} />
          <BarcodeForm
            key={`${place.id} ${code} ${found?.offerId}`}
            warehouses={warehouses}
            place={place}
            code={found ? code : ''}
            wanted={!found}
          />
          {found && <QuantityForm key={`${found.offerId} ${found.onHand}`} offer={found} place={place} />}
        </div>
      )}
      {moves.length > 0 && place && (
        <section aria-labelledby="derniers" className="mt-10">
          <h2 id="derniers" className="mb-2 text-lg">
            {`Derniers mouvements à ${place.name}`}
          </h2>
          <MovesTable moves={moves} warehouses={warehouses} />
        </section>
      )}
    </AccountFrame>
  )
}

function CountMessage({ result, missing }: { result: CountResult | undefined; missing: string | null }) {
  if (missing) return <Notice kind="warning" live className="mb-4" title={missing} />
  if (result?.error) return <Notice kind="error" live className="mb-4" title={result.error} />
  if (!result?.done) return null
  const { reference, title, before, after } = result.done
  const words =
    before === after
      ? `${moveCountLabel(after)}, rien n’a changé`
      : `${moveCountLabel(before)} → ${moveCountLabel(after)}`
  return (
    <Notice kind="success" live className="mb-4" title={`${reference}\u00a0: ${words}`}>
      {title}
    </Notice>
  )
}
