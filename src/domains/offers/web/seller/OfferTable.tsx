import { workingDays } from '#domains/shipping/rules/working-days.ts'
import { stockLevel } from '#domains/stock/rules.ts'
import { shortNames } from '#domains/stock/web/short-names.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { percent } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { ExternalIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Thumbnail } from '#ui/Thumbnail.tsx'
import type { SellerOffer } from '../../contract.ts'
import { bulkFormId } from './bulk/bulk-form.ts'
import { PriceCell, StatusAction, StockCell } from './OfferCells.tsx'
import { type OfferFilters, type OfferSort, searchOf } from './offer-filters.ts'
import { StatusBadge } from './StatusBadge.tsx'

interface Props {
  offers: readonly SellerOffer[]
  filters: OfferFilters
  warehouses: readonly { id: number; name: string }[]
  /** The last act on many offers: its ticks are done with. */
  act: number
}

/** Every offer on a line: what it is, what it costs, what is left, what it sold. */
export function OfferTable({ offers, filters, warehouses, act }: Props) {
  const names = shortNames(warehouses.map(({ name }) => name))
  const depots = warehouses.map(({ id, name }, rank) => ({ id, name: names[rank] ?? name }))
  const sort = (up: OfferSort, down?: OfferSort): Column<SellerOffer>['sort'] => ({
    to: searchOf(filters, { sort: filters.sort === up && down ? down : up }),
    now:
      filters.sort === up
        ? up === 'ventes'
          ? 'descending'
          : 'ascending'
        : filters.sort === down
          ? 'descending'
          : undefined,
  })
  const columns: Column<SellerOffer>[] = [
    {
      key: 'choix',
      title: 'Choisir',
      titleHidden: true,
      phone: 'tick',
      cell: offer => <Tick key={act} offer={offer} />,
    },
    { key: 'article', title: 'Article', head: true, sort: sort('titre'), cell: offer => <Article offer={offer} /> },
    {
      key: 'reference',
      title: 'Référence',
      phone: 'hidden',
      sort: sort('reference'),
      cell: offer => <Codes offer={offer} />,
    },
    {
      key: 'prix',
      title: 'Prix HT',
      phone: 'action',
      align: 'end',
      sort: sort('prix', 'prix-desc'),
      cell: offer => <PriceCell offer={offer} />,
    },
    { key: 'tva', title: 'TVA', align: 'end', phone: 'hidden', cell: offer => percent(offer.vatBasisPoints) },
    {
      key: 'stock',
      title: 'Stock libre',
      align: 'end',
      sort: sort('stock', 'stock-desc'),
      cell: offer => <Free offer={offer} />,
    },
    {
      key: 'depots',
      title: 'Compté par dépôt',
      phone: 'hidden',
      align: 'end',
      cell: offer => (offer.leadDays === null ? <StockCell offer={offer} warehouses={depots} /> : '—'),
    },
    {
      key: 'ventes',
      title: 'Ventes 30 j',
      align: 'end',
      phone: 'hidden',
      sort: sort('ventes'),
      cell: offer => offer.soldUnits || '—',
    },
    { key: 'statut', title: 'Statut', phone: 'plain', cell: offer => <State offer={offer} /> },
  ]
  return (
    <Table
      caption="Vos offres"
      columns={columns}
      rows={offers}
      rowKey={offer => offer.id}
      tight
      twoLines
      shortOnTablets
      className="relative"
    />
  )
}

const Tick = ({ offer }: { offer: SellerOffer }) => (
  <label className="flex min-h-8 min-w-8 items-center justify-center gap-2">
    <span className="sr-only">{`Choisir ${offer.reference}`}</span>
    <input type="checkbox" form={bulkFormId} name="offre" value={offer.id} className="size-4" />
  </label>
)

function Article({ offer }: { offer: SellerOffer }) {
  return (
    <span className="flex items-center gap-3 md:min-w-56">
      <span className="flex-none max-md:hidden">
        <Thumbnail id={offer.pictureId} index={offer.categoryId} />
      </span>
      <span className="min-w-0">
        <Link to={workspacePaths.sellerOffer(offer.id)} className="inline-block min-h-6 font-medium hover:underline">
          {unbroken(offer.title)}
          {offer.label && <span className="font-normal text-soft">, {unbroken(offer.label)}</span>}
        </Link>
        <span className="figures block text-sm text-soft max-md:hidden min-[90rem]:hidden">{offer.reference}</span>
        <span className="caption flex items-center gap-2 max-md:hidden">
          {offer.brand}
          {offer.isPublic && (
            <Link to={paths.article(offer.slug)} className="link inline-flex min-h-6 items-center gap-1">
              Page publique
              <span className="sr-only"> de {offer.title}</span>
              <ExternalIcon className="size-3" />
            </Link>
          )}
        </span>
      </span>
    </span>
  )
}

function State({ offer }: { offer: SellerOffer }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 xl:flex-nowrap">
      {/* On a phone only offers that are not on sale have a badge. */}
      <span className={offer.status === 'published' ? 'max-md:hidden' : undefined}>
        <StatusBadge status={offer.status} />
      </span>
      <span className="max-md:hidden">
        <StatusAction offer={offer} />
      </span>
    </span>
  )
}

function Codes({ offer }: { offer: SellerOffer }) {
  return (
    <span className="figures">
      {offer.reference}
      {offer.ean && <span className="caption block max-md:hidden">{offer.ean}</span>}
    </span>
  )
}

const levelLooks = { out: 'text-danger font-semibold', low: 'text-warning font-semibold', fine: undefined }
const levelWords = { out: 'rupture', low: 'faible', fine: '' }

function Free({ offer }: { offer: SellerOffer }) {
  const reference = <span className="figures ms-2 text-soft md:hidden">{offer.reference}</span>
  if (offer.leadDays !== null)
    return (
      <span className="text-sm md:block">
        {`À la demande, ${workingDays(offer.leadDays)}`}
        {reference}
      </span>
    )
  const level = stockLevel(offer.free, offer.lowBelow)
  return (
    <>
      <span className={levelLooks[level]}>
        <span className="figures">{offer.free}</span>
        {levelWords[level] && <span className="text-xs font-normal max-md:ml-1 md:block">{levelWords[level]}</span>}
      </span>
      {reference}
    </>
  )
}
