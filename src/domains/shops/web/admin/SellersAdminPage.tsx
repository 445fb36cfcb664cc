import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { Ground } from '#domains/catalogue/rules/review.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { ActionNotice, AdminSearch } from '#domains/workspace/web/admin/AdminParts.tsx'
import { FileTable, ListAndFile } from '#domains/workspace/web/admin/ListAndFile.tsx'
import { loadViews } from '#domains/workspace/web/views/load-views.ts'
import { SavedViewTabs } from '#domains/workspace/web/views/SavedViewTabs.tsx'
import type { OperationRequest } from '#shared/contract.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { euros } from '#shared/money.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StoreIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { ViewTab } from '#ui/navigation/ViewTab.tsx'
import type { Column } from '#ui/Table.tsx'
import {
  changeSellerStatus,
  listSellers,
  type SellerRow,
  setSellerVatNumber,
  showSeller,
} from '../../contract-admin.ts'
import { changeSellerIdentity } from '../../contract-identity.ts'
import { cancelTermination, terminateSeller } from '../../contract-termination.ts'
import { type ServiceLevel, serviceLevelLabels, serviceLevels } from '../../rules/scorecard.ts'
import { type SellerStatus, sellerStatuses } from '../../rules/seller-status.ts'
import { operatorGrounds } from '../../rules/termination.ts'
import { sellerStatusLabels as names, SellerBadge } from '../SellerBadge.tsx'
import { ServiceBadge } from '../seller/ServiceBadge.tsx'
import { SellerAdminPanel } from './SellerAdminPanel.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Vendeurs',
    description: 'Les vendeurs, leurs chiffres et ce qui a été décidé d’eux.',
    path: workspacePaths.sellersAdmin,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const status = sellerStatuses.find(known => known === search.get('statut')) ?? null
  const service = serviceLevels.find(known => known === search.get('qualite')) ?? null
  const q = search.get('q')?.trim() ?? ''
  const id = search.get('id')
  const query = {
    page: search.get('page') ?? '1',
    ...(status ? { status } : {}),
    ...(service ? { service } : {}),
    ...(q ? { q } : {}),
  }
  const [list, file, saved] = await Promise.all([
    call(listSellers, { query }),
    id ? call(showSeller, { params: { id } }) : null,
    loadViews(call, 'admin-sellers', search),
  ])
  return { ...list, status, service, q, file, saved }
}

/** An end of contract has its own form. */
const decided = ['draft', 'to_verify', 'verified', 'suspended'] as const

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const { attempt } = context.get(pageApi)
  if (form.get('intent') === 'vat') {
    const body = { vatNumber: textOf(form, 'vatNumber').trim(), reason: textOf(form, 'reason') }
    return attempt(setSellerVatNumber, { params: { id }, body })
  }
  if (form.get('intent') === 'identity')
    return attempt(changeSellerIdentity, { params: { id }, body: bodyOf(changeSellerIdentity.body, form) })
  if (form.get('intent') === 'terminate')
    return attempt(terminateSeller, { params: { id }, body: terminationBody(form) })
  if (form.get('intent') === 'keep')
    return attempt(cancelTermination, { params: { id }, body: { reason: textOf(form, 'reason') } })
  const to = decided.find(status => status === form.get('intent')) ?? 'draft'
  const reason = textOf(form, 'reason')
  // A ground that is not in the list is refused with the field.
  const body = to === 'suspended' ? { to, reason, ground: textOf(form, 'ground') as Ground } : { to, reason }
  return attempt(changeSellerStatus, { params: { id }, body })
}

function terminationBody(form: FormData): OperationRequest<typeof terminateSeller>['body'] {
  const values = { clause: textOf(form, 'clause'), reason: textOf(form, 'reason') }
  const ground = operatorGrounds.find(known => known === textOf(form, 'ground')) ?? 'NOTICE'
  return ground === 'NOTICE' ? { ground, ...values, effectiveOn: textOf(form, 'effectiveOn') } : { ground, ...values }
}

export default function SellersAdminPage() {
  const { sellers, counts, total, page, pages, status, service, q, file, saved } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const to = (values: { status?: SellerStatus | null; service?: ServiceLevel | null; page?: number; id?: number }) => {
    const wanted = { status, service, ...values }
    const search = new URLSearchParams()
    if (wanted.status) search.set('statut', wanted.status)
    if (wanted.service) search.set('qualite', wanted.service)
    if (q) search.set('q', q)
    if (values.page && values.page > 1) search.set('page', `${values.page}`)
    if (values.id) search.set('id', `${values.id}`)
    return search.size ? `${workspacePaths.sellersAdmin}?${search}` : workspacePaths.sellersAdmin
  }
  return (
    <AdminFrame title="Vendeurs">
      <AdminSearch key={q} label="Nom, raison sociale ou SIREN" q={q} keep={{ statut: status, qualite: service }} />
      <SavedViewTabs {...saved} />
      <nav aria-label="Vendeurs par statut" className="mt-4 flex flex-wrap gap-1 border-b border-rule">
        <ViewTab label="Tous" to={to({ status: null })} current={status === null} />
        {sellerStatuses.map(known => (
          <ViewTab
            key={known}
            label={names[known]}
            count={counts[known]}
            to={to({ status: known })}
            current={status === known}
          />
        ))}
      </nav>
      <ServiceFilter current={service} to={level => to({ service: level })} />
      <ListAndFile
        list={
          <>
            <SellerTable sellers={sellers} current={file?.id} to={id => to({ page, id })} />
            {total > 0 && <Pagination page={page} count={pages} to={number => to({ page: number })} />}
          </>
        }
        file={
          file && (
            <>
              <ActionNotice outcome={outcome} done={'C’est décidé\u00a0: le vendeur est prévenu par courriel.'} />
              <SellerAdminPanel key={`${file.id} ${file.status}`} file={file} />
            </>
          )
        }
      />
    </AdminFrame>
  )
}

interface FilterProps {
  current: ServiceLevel | null
  to: (level: ServiceLevel | null) => string
}

const ServiceFilter = ({ current, to }: FilterProps) => (
  <nav aria-label="Vendeurs par qualité de service" className="mt-3 flex flex-wrap items-center gap-1 text-sm">
    <span className="caption me-1">Qualité, 90 j</span>
    {[null, ...serviceLevels].map(level => (
      <Link
        key={level ?? 'all'}
        to={to(level)}
        aria-current={level === current ? 'page' : undefined}
        className="flex min-h-9 items-center rounded-sm border border-edge px-2.5 no-underline hover:border-ink aria-[current]:border-ink aria-[current]:bg-chalk aria-[current]:font-semibold"
      >
        {level ? serviceLevelLabels[level] : 'Toutes'}
      </Link>
    ))}
  </nav>
)

interface TableProps {
  sellers: readonly SellerRow[]
  current: number | undefined
  to: (id: number) => string
}

function SellerTable({ sellers, current, to }: TableProps) {
  const columns: Column<SellerRow>[] = [
    {
      key: 'name',
      title: 'Vendeur',
      head: true,
      cell: ({ id, name, city }) => (
        <Link to={to(id)} preventScrollReset className="block no-underline hover:underline">
          <span className="font-medium">{name}</span>
          <span className="caption block">{city}</span>
        </Link>
      ),
    },
    { key: 'status', title: 'Statut', cell: ({ status }) => <SellerBadge status={status} /> },
    { key: 'service', title: 'Qualité, 90 j', cell: ({ service }) => <ServiceBadge level={service} /> },
    { key: 'offers', title: 'Offres en vente', align: 'end', cell: ({ offers }) => offers.toLocaleString('fr-FR') },
    { key: 'orders', title: 'Commandes, 30 j', align: 'end', cell: ({ orders }) => orders.toLocaleString('fr-FR') },
    { key: 'sales', title: 'Ventes HT, 30 j', align: 'end', cell: ({ salesCents }) => euros(salesCents) },
  ]
  return (
    <FileTable
      caption="Vendeurs"
      shortOnTablets
      columns={columns}
      rows={sellers}
      current={current}
      empty={
        <EmptyState icon={<StoreIcon />} title="Aucun vendeur ici">
          Un vendeur naît d’une candidature acceptée.
        </EmptyState>
      }
    />
  )
}
