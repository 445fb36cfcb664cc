import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { listLotsInStock } from '#domains/stock/contract-lots.ts'
import { StockTabs } from '#domains/stock/web/StockTabs.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatLongDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/ids.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { DownloadIcon, PackageIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type LotSale, listLots } from '../../contract-lots.ts'
import { printedDay } from '../../rules/lots.ts'
import { LotsInStock } from './LotsInStock.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Lots',
    description: 'Les lots en stock, et les acheteurs qui en ont reçu.',
    path: workspacePaths.stockLots(),
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const q = (search.get('q') ?? '').trim().slice(0, 40)
  const from = search.get('avant') ?? ''
  const before = /^[1-9]\d{0,14}$/.test(from) ? { before: from } : {}
  const { call } = context.get(pageApi)
  const [sold, stored] = await Promise.all([
    call(listLots, { query: { q, ...before } }),
    call(listLotsInStock, { query: { q } }),
  ])
  return { q, ...sold, stored: stored.lots }
}

export default function LotsPage() {
  const { q, lots, next, stored } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title="Stock">
      <StockTabs />
      <Form
        key={q}
        role="search"
        aria-label="Lots"
        className="mb-4 flex max-w-xl flex-wrap items-end gap-2 border-y border-rule py-3"
      >
        <TextField
          label="Numéro de lot"
          dense
          type="search"
          name="q"
          defaultValue={q}
          maxLength={40}
          placeholder="Ses premiers caractères"
          className="min-w-0 flex-1 basis-48"
        />
        <Button type="submit" size="sm">
          Chercher
        </Button>
      </Form>
      <LotsInStock lots={stored} />
      {lots.length ? (
        <>
          <h2 className="mb-2 mt-8 text-lg">Lots livrés</h2>
          <Table caption="Lots livrés" columns={columns} rows={lots} rowKey={sale => sale.id} tight />
          <div className="mt-4 flex flex-wrap justify-between gap-3">
            <ButtonLink size="sm" to={workspacePaths.lotsExport(q)} reloadDocument>
              <DownloadIcon className="size-4" />
              Télécharger en CSV
            </ButtonLink>
            {next !== null && (
              <ButtonLink size="sm" to={workspacePaths.stockLots({ q, avant: next })}>
                Plus anciens
              </ButtonLink>
            )}
          </div>
        </>
      ) : (
        <EmptyState icon={<PackageIcon />} title={q === '' ? 'Aucun lot livré' : 'Aucun lot ne commence ainsi'}>
          Les lots s’indiquent à la réception des livraisons, puis sur la page de la commande, ou au Comptoir, pour les
          articles marqués «&nbsp;suivi par lot&nbsp;».
        </EmptyState>
      )}
    </AccountFrame>
  )
}

const columns: Column<LotSale>[] = [
  {
    key: 'lot',
    title: 'Lot',
    head: true,
    cell: sale => (
      <span className="block">
        <span className="figures break-words font-medium">{sale.lot}</span>
        {sale.bestBefore && (
          <span className="caption block font-normal">{`DLC ou DDM ${printedDay(sale.bestBefore)}`}</span>
        )}
      </span>
    ),
  },
  {
    key: 'article',
    title: 'Article',
    cell: sale => (
      <span className="block min-w-40">
        {sale.title}
        <span className="caption figures block">{sale.reference}</span>
      </span>
    ),
  },
  { key: 'unites', title: 'Unités', align: 'end', cell: sale => <span className="figures">{sale.quantity}</span> },
  {
    key: 'commande',
    title: 'Commande',
    cell: sale => (
      <span className="block">
        <Link to={paths.order(sale.order.id)} className="link figures">
          {sale.order.number}
        </Link>
        <span className="block text-sm text-soft">
          {sale.leftAt ? `Partie le ${formatLongDate(sale.leftAt)}` : 'Pas encore partie'}
        </span>
      </span>
    ),
  },
  {
    key: 'acheteur',
    title: 'Acheteur',
    cell: ({ buyer }) => (
      <span className="block">
        {buyer.name}
        <span className="block wrap-anywhere text-sm">{buyer.email}</span>
        <span className="figures block text-sm">{formatPhone(buyer.phone)}</span>
      </span>
    ),
  },
]
