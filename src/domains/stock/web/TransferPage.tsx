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
import { namedSentences } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { PackageIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { listMoves } from '../contract.ts'
import { type StockTransfer, transferStock } from '../contract-transfer.ts'
import { BarcodeForm } from './CountForms.tsx'
import { loadScannedOffer, readyAfter } from './load-scanned-offer.ts'
import { MovesTable } from './MovesTable.tsx'
import { StockTabs } from './StockTabs.tsx'
import { moveCountLabel, transferHref } from './stock-search.ts'
import { TransferForm } from './TransferForm.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Transférer du stock',
    description: 'Des unités libres, d’un dépôt à l’autre.',
    path: workspacePaths.stockTransfers,
    hidden: true,
  })

const recent = 8

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(pageApi)
  const { moves, warehouses } = await api.call(listMoves, { query: { reason: 'transfer' } })
  const { place: from, ...scanned } = await loadScannedOffer(api, request, warehouses.length > 1 ? warehouses : [])
  const others = warehouses.filter(({ id }) => id !== from?.id)
  return { warehouses, from, others, ...scanned, moves: moves.slice(0, recent) }
}

type Result = { done: StockTransfer | null; error: string | null }

export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const body = bodyOf(transferStock.body, await request.formData())
  const done = await context.get(pageApi).attempt(transferStock, { body })
  if (done.ok) return { done: done.data, error: null }
  return { done: null, error: namedSentences(done.fields, { units: 'unités' })[0] ?? done.error }
}

export default function TransferPage() {
  const result = useActionData<Result>()
  const { warehouses, from, others, code, found, missing, moves } = readyAfter(
    useLoaderData<typeof loader>(),
    result?.done,
  )
  return (
    <AccountFrame title="Stock">
      <StockTabs />
      {from === null ? (
        <EmptyState icon={<PackageIcon />} title="Un seul dépôt">
          Un transfert part d’un dépôt pour un autre&nbsp;: vous n’en avez pas encore deux.
        </EmptyState>
      ) : (
        <div className="max-w-3xl">
          <TransferMessage result={result} missing={missing} />
          <BarcodeForm
            key={`${from.id} ${code} ${found?.offerId}`}
            warehouses={warehouses}
            place={from}
            label="Dépôt de départ"
            code={found ? code : ''}
            wanted={!found}
          />
          {found && (
            <TransferForm
              key={`${found.offerId} ${found.onHand} ${found.reserved}`}
              offer={found}
              from={from}
              others={others}
            />
          )}
        </div>
      )}
      {moves.length > 0 && (
        <section aria-labelledby="derniers" className="mt-10">
          <h2 id="derniers" className="mb-2 text-lg">
            Derniers transferts
          </h2>
          <MovesTable moves={moves} warehouses={warehouses} />
        </section>
      )}
    </AccountFrame>
  )
}

function TransferMessage({ result, missing }: { result: Result | undefined; missing: string | null }) {
  if (result?.error) return <Notice kind="error" live className="mb-4" title={result.error} />
  if (!result?.done) return missing ? <Notice kind="warning" live className="mb-4" title={missing} /> : null
  const { reference, title, units, from, to } = result.done
  return (
    <div className="mb-4">
      <Notice
        kind="success"
        live
        title={`${reference}\u00a0: ${moveCountLabel(units)} unité${units > 1 ? 's' : ''} de ${from.name} à ${to.name}`}
      >
        {`${title}. ${from.name}\u00a0: ${moveCountLabel(from.before)} → ${moveCountLabel(from.after)}\u00a0; ${to.name}\u00a0: ${moveCountLabel(to.before)} → ${moveCountLabel(to.after)}.`}
      </Notice>
      <Form method="post" action={transferHref(from.id)} className="mt-2">
        <input type="hidden" name="code" value={reference} />
        <input type="hidden" name="fromId" value={to.id} />
        <input type="hidden" name="toId" value={from.id} />
        <input type="hidden" name="units" value={units} />
        <input type="hidden" name="expected" value={to.free} />
        <Button type="submit" size="sm">
          Annuler ce transfert
        </Button>
      </Form>
    </div>
  )
}
