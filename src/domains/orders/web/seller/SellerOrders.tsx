import { type FormEvent, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { FormState } from '#shared/forms/form-state.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageSize } from '../list/PageSize.tsx'
import { TagEditor } from '../notes/TagEditor.tsx'
import { TagFilter } from '../notes/TagFilter.tsx'
import { BatchBar } from './BatchBar.tsx'
import { NoSellerOrders } from './NoSellerOrders.tsx'
import { rowGrid, SellerOrderRow } from './SellerOrderRow.tsx'
import { SellerOrderSearch } from './SellerOrderSearch.tsx'
import { StageBar } from './StageBar.tsx'
import { linesSearch, type SellerOrderFilters, sellerOrderSearch } from './seller-order-filters.ts'
import { inProgressLabel } from './seller-order-labels.ts'
import type { SellerOrderList } from './seller-order-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSellerOrders } from './use-seller-orders.ts'

type Props = {
  filters: SellerOrderFilters
  served: SellerOrderList
  readAt: number
  formState: FormState | undefined
}

/** A seller's orders: stages, search, list, and batch actions. */
export function SellerOrders({ filters, served, readAt, formState }: Props) {
  const { list, orders, counts, announcement: changes } = useSellerOrders(filters, served, readAt)
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState<number | null>(null)
  const frame = useRef<HTMLUListElement>(null)
  const ticked = orders.filter(order => ids.has(order.id))
  const tick = (id: number, on: boolean) =>
    setIds(before => new Set(on ? [...before, id] : [...before].filter(other => other !== id)))
  useListKeys(orders, current, setCurrent, frame, id => tick(id, !ids.has(id)))
  const { pending, onSubmit } = useBatchForm()
  return (
    <>
      <p className="mt-1 text-soft">
        {inProgressLabel(counts.inProgress)}
        {filters.words && ` pour «\u00a0${filters.words}\u00a0»`}
        {counts.late > 0 && <span className="font-semibold text-danger"> · {counts.late} en retard</span>}
      </p>
      <StageBar filters={filters} counts={counts} />
      <SellerOrderSearch filters={filters} counts={counts} />
      <TagFilter filters={filters} tags={counts.tags} />
      <p role="status" className="sr-only">
        {changes.words}
      </p>
      <h2 className="sr-only">Liste</h2>
      {orders.length === 0 ? (
        <NoSellerOrders filters={filters} counts={counts} />
      ) : (
        <form noValidate method="post" onSubmit={onSubmit}>
          <TitleRow
            all={ticked.length === orders.length}
            onAll={on => setIds(new Set(on ? orders.map(o => o.id) : []))}
          />
          <ul ref={frame} className="divide-y divide-rule border-b border-rule">
            {orders.map(order => (
              <SellerOrderRow
                key={order.id}
                order={order}
                tags={counts.tags}
                ticked={ids.has(order.id)}
                current={order.id === current}
                fresh={changes.fresh.has(order.id)}
                onTick={on => tick(order.id, on)}
              />
            ))}
          </ul>
          <More list={list} filters={filters} loaded={filters.from + orders.length} total={counts.total} />
          <BatchBar ticked={ticked} tags={counts.tags} pending={pending} onClear={() => setIds(new Set())} />
        </form>
      )}
      {orders.length > 0 && (
        <a
          href={`/api/seller/orders/lignes.csv${linesSearch(filters)}`}
          download
          className="link mt-3 inline-flex min-h-8 items-center gap-1.5 text-sm"
        >
          <DownloadIcon className="size-4" />
          Lignes de ces commandes (CSV)
        </a>
      )}
      <TagEditor tags={counts.tags} state={formState} />
      <p className="mt-4 text-sm text-soft max-lg:hidden noscript:hidden">
        Au clavier&nbsp;: <kbd>j</kbd> et <kbd>k</kbd> parcourent la liste, <kbd>x</kbd> coche, <kbd>Entrée</kbd> ouvre,{' '}
        <kbd>/</kbd> cherche.
      </p>
    </>
  )
}

const intents = ['labels', 'send', 'tag-add', 'tag-remove'] as const

/** Changes go through the page's own action; documents open in a new tab. */
function useBatchForm() {
  const submit = useSubmit()
  const navigation = useNavigation()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // A submit always comes from a button of this form.
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (button?.name !== 'intent') return
    event.preventDefault()
    submit(button, { preventScrollReset: true })
  }
  const intent = navigation.formData?.get('intent')
  return { onSubmit, pending: intents.find(known => known === intent) ?? null }
}

function TitleRow({ all, onAll }: { all: boolean; onAll: (on: boolean) => void }) {
  return (
    <div className={`${rowGrid} items-center border-b border-ink text-sm text-soft`}>
      <label className="grid min-h-11 cursor-pointer place-items-center noscript:invisible">
        <input
          type="checkbox"
          checked={all}
          onChange={event => onAll(event.currentTarget.checked)}
          className="size-5"
        />
        <span className="sr-only">Cocher toutes les commandes affichées</span>
      </label>
      <span className="lg:hidden noscript:invisible">Tout cocher</span>
      {['', 'Commande', 'Acheteur, livraison', 'Échéance', 'Statut', 'Total'].map(title => (
        <span key={title} aria-hidden="true" className="max-lg:hidden lg:last:text-right">
          {title}
        </span>
      ))}
    </div>
  )
}

interface MoreProps {
  list: ReturnType<typeof useSellerOrders>['list']
  filters: SellerOrderFilters
  loaded: number
  total: number
}

function More({ list, filters, loaded, total }: MoreProps) {
  return (
    <>
      {list.isError && (
        <Notice kind="error" live title={list.error.message} className="mt-4">
          Les commandes déjà affichées restent là.
        </Notice>
      )}
      {list.hasNextPage && (
        <p className="mt-4 flex flex-wrap items-center gap-4">
          <Button pending={list.isFetchingNextPage} className="noscript:hidden" onClick={() => list.fetchNextPage()}>
            Afficher la suite
          </Button>
          <span className="hidden noscript:inline">
            <ButtonLink to={sellerOrderSearch(filters, { from: loaded })}>Page suivante</ButtonLink>
          </span>
          <span className="figures text-sm text-soft">
            {figure(loaded)} sur {figure(total)}
          </span>
        </p>
      )}
      <PageSize size={filters.size} total={total} to={size => sellerOrderSearch(filters, { size })} />
    </>
  )
}
