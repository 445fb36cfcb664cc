import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { handOverOrder } from '#domains/orders/contract-counter.ts'
import { addLotAtCounter } from '#domains/orders/contract-lots.ts'
import { listOwnParcelShops, receiveDropByNumber } from '#domains/parcelshop/contract-seller.ts'
import { receiveReturn } from '#domains/returns/contract-counter.ts'
import { listMoves } from '#domains/stock/contract.ts'
import { moveAtCounter } from '#domains/stock/contract-counter.ts'
import { transferStock } from '#domains/stock/contract-transfer.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { type OperationResult, type PageApi, pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { catalogueRoles } from '#shared/seller-rights.ts'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type CounterMode, isMode, modeRules, modesOf, unitsIn } from '../rules.ts'
import { EntryForm } from './EntryForm.tsx'
import { OperationList } from './OperationList.tsx'
import {
  handedOverOrder,
  movedUnits,
  receivedParcels,
  receivedReturn,
  recordedLot,
  transferredUnits,
} from './results.ts'
import { moveKinds } from './send-entry.ts'
import { useCounterQueue } from './use-counter-queue.ts'
import './counter.css'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Comptoir',
    description: 'Remettre, reprendre, recevoir, vendre et compter, aussi sans réseau.',
    path: workspacePaths.counter(),
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  if (!user?.vendorRole) throw redirect(paths.account)
  const managesStock = catalogueRoles.includes(user.vendorRole)
  const warehouses = managesStock ? (await call(listMoves, {})).warehouses : []
  const takesParcels = (await call(listOwnParcelShops, {})).shops.some(({ isOpen }) => isOpen)
  const modes = modesOf(user.vendorRole)
    .filter(known => known !== 'transferer' || warehouses.length > 1)
    .filter(known => known !== 'colis' || takesParcels)
  const wanted = new URL(request.url).searchParams.get('mode')
  const mode: CounterMode = modes.find(known => known === wanted) ?? 'remettre'
  return { userId: user.id, modes, mode, warehouses }
}

type Result = { ok: true; message: string } | { ok: false; message: string }

/** Without scripts: one entry, sent at once. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Result> {
  const form = await request.formData()
  const mode = form.get('mode')
  return runEntry(context.get(pageApi), isMode(mode) ? mode : 'remettre', form)
}

async function runEntry({ attempt }: PageApi, mode: CounterMode, form: FormData): Promise<Result> {
  const code = textOf(form, 'code')
  if (mode === 'remettre')
    return resultOf(await attempt(handOverOrder, { body: { code, number: textOf(form, 'number') } }), handedOverOrder)
  if (mode === 'retour')
    return resultOf(
      await attempt(receiveReturn, { body: { number: code, restock: form.has('restock') } }),
      receivedReturn,
    )
  if (mode === 'colis') return resultOf(await attempt(receiveDropByNumber, { body: { number: code } }), receivedParcels)
  const units = unitsIn(textOf(form, 'units'))
  if (mode === 'lots') {
    const bestBefore = textOf(form, 'bestBefore') || null
    const body = { number: textOf(form, 'number'), code, lot: textOf(form, 'lot'), units, bestBefore }
    return resultOf(await attempt(addLotAtCounter, { body }), recordedLot)
  }
  const warehouseId = textOf(form, 'warehouseId')
  if (mode === 'transferer') {
    const body = { code, fromId: warehouseId, toId: textOf(form, 'toId'), units }
    return resultOf(await attempt(transferStock, { body }), transferredUnits)
  }
  const body = {
    code,
    warehouseId,
    kind: moveKinds[mode] ?? ('count' as const),
    units,
    lot: textOf(form, 'lot') || null,
    bestBefore: textOf(form, 'bestBefore') || null,
  }
  return resultOf(await attempt(moveAtCounter, { body }), movedUnits)
}

const resultOf = <D,>(outcome: OperationResult<D>, words: (data: D) => string): Result =>
  outcome.ok
    ? { ok: true, message: words(outcome.data) }
    : { ok: false, message: Object.values(outcome.fields ?? {})[0] ?? outcome.error }

export default function CounterPage() {
  const { userId, modes, mode, warehouses } = useLoaderData<typeof loader>()
  const result = useActionData<Result>()
  const { entries, add, remove } = useCounterQueue(userId)
  const last = entries.findLast(({ state }) => state !== 'waiting')
  return (
    <AccountFrame title="Comptoir">
      <nav aria-label="Opérations" className="mb-5">
        <ul className="grid max-w-4xl grid-cols-3 gap-2 md:grid-cols-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {modes.map(name => (
            <li key={name}>
              <Link
                to={workspacePaths.counter(name)}
                preventScrollReset
                aria-current={name === mode ? 'page' : undefined}
                className="flex min-h-14 items-center justify-center rounded-sm border border-edge px-2 text-center font-medium no-underline hover:bg-chalk current:border-ink current:bg-ink current:text-paper"
              >
                {modeRules[name].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h2 className="mb-3">{modeRules[mode].title}</h2>
      <EntryForm key={mode} mode={mode} warehouses={warehouses} onEntry={entry => void add(entry)} />
      <p role="status" className="sr-only">
        {last?.message}
      </p>
      {result && <Notice kind={result.ok ? 'success' : 'error'} live className="mt-5" title={result.message} />}
      <OperationList entries={entries} onRemove={key => void remove(key)} />
    </AccountFrame>
  )
}
