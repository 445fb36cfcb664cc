import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { listMoves } from '../contract.ts'
import { moveAtCounter } from '../contract-counter.ts'
import { loadScannedOffer, readyAfter, recentMoves } from './load-scanned-offer.ts'
import { type ReceiveErrors, ReceptionForm } from './ReceptionForm.tsx'
import { ScanFrame, type ScanResult } from './ScanFrame.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Recevoir une livraison',
    description: 'Un code, une quantité, le lot s’il y en a un, au suivant.',
    path: workspacePaths.stockReceptions,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(pageApi)
  const { moves, warehouses } = await api.call(listMoves, { query: { reason: 'delivery' } })
  return { warehouses, ...(await loadScannedOffer(api, request, warehouses)), moves: moves.slice(0, recentMoves) }
}

type Result = ScanResult & { fields: ReceiveErrors }

export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const form = await request.formData()
  form.set('kind', 'delivery')
  const done = await context.get(pageApi).attempt(moveAtCounter, { body: bodyOf(moveAtCounter.body, form) })
  return done.ok
    ? { done: done.data, error: null, fields: {} }
    : { done: null, error: done.error, fields: done.fields ?? {} }
}

export default function ReceivePage() {
  const result = useActionData<Result>()
  const scanned = readyAfter(useLoaderData<typeof loader>(), result?.done)
  const { place, code, found } = scanned
  return (
    <ScanFrame
      scanned={scanned}
      result={result}
      needsPlace="Une livraison arrive dans un dépôt"
      movesTitle="Dernières réceptions"
    >
      {found && place && (
        <ReceptionForm
          key={`${found.offerId} ${found.onHand}`}
          offer={found}
          place={place}
          code={code}
          errors={result?.fields ?? {}}
        />
      )}
    </ScanFrame>
  )
}
