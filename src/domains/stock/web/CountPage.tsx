import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { namedSentences } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { countOffer, listMoves } from '../contract.ts'
import { QuantityForm } from './CountForms.tsx'
import { loadScannedOffer, readyAfter, recentMoves } from './load-scanned-offer.ts'
import { ScanFrame, type ScanResult } from './ScanFrame.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Compter le stock',
    description: 'Un code, une quantité, au suivant.',
    path: workspacePaths.stockCount,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(pageApi)
  const { warehouses } = await api.call(listMoves, {})
  const scanned = await loadScannedOffer(api, request, warehouses)
  if (!scanned.place) return { warehouses, ...scanned, moves: [] }
  const { moves } = await api.call(listMoves, { query: { warehouseId: scanned.place.id } })
  return { warehouses, ...scanned, moves: moves.slice(0, recentMoves) }
}

export async function action({ context, request }: ActionFunctionArgs): Promise<ScanResult> {
  const body = bodyOf(countOffer.body, await request.formData())
  const done = await context.get(pageApi).attempt(countOffer, { body })
  if (done.ok) return { done: done.data, error: null }
  return { done: null, error: namedSentences(done.fields, { onHand: 'quantité comptée' })[0] ?? done.error }
}

export default function CountPage() {
  const result = useActionData<ScanResult>()
  const scanned = readyAfter(useLoaderData<typeof loader>(), result?.done)
  const { place, found } = scanned
  return (
    <ScanFrame
      scanned={scanned}
      result={result}
      needsPlace="Le stock se compte dans un dépôt"
      movesTitle={`Derniers mouvements à ${place?.name}`}
    >
      {found && place && <QuantityForm key={`${found.offerId} ${found.onHand}`} offer={found} place={place} />}
    </ScanFrame>
  )
}
