import { Form, useNavigation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { controlClasses } from '#ui/forms/Field.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { StockOffer } from '../contract.ts'
import { type StockLevel, stockLevel, stockLevelLabels } from '../rules.ts'
import { countHref, moveCountLabel, type StockFilters, stockSearch, transferHref } from './stock-search.ts'

const formId = 'seuils'
const tones: Record<StockLevel, 'danger' | 'warning' | 'success'> = { out: 'danger', low: 'warning', fine: 'success' }

const figures = (value: number) => <span className="figures">{moveCountLabel(value)}</span>

const columnsFor = (filters: StockFilters, severalPlaces: boolean): Column<StockOffer>[] => [
  {
    key: 'article',
    title: 'Article',
    head: true,
    cell: offer => (
      <span className="block min-w-48">
        <Link to={paths.sellerOffer(offer.offerId)} className="font-medium hover:underline">
          {offer.title}
        </Link>
        <span className="caption figures block font-normal">
          {[offer.reference, offer.ean, offer.isKit ? 'coffret' : null, offer.onSale ? null : 'hors vente']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'compte',
    title: filters.warehouseId === null ? 'En stock' : 'En stock ici',
    align: 'end',
    cell: offer =>
      offer.isKit ? (
        figures(offer.onHand)
      ) : (
        <Link className="link figures" to={countHref(filters.warehouseId, offer.reference)}>
          {moveCountLabel(offer.onHand)}
          <span className="sr-only">{`, compter ${offer.reference}`}</span>
        </Link>
      ),
  },
  { key: 'reserve', title: 'Réservé', align: 'end', phone: 'hidden', cell: offer => figures(offer.reserved) },
  { key: 'libre', title: 'Libre, tous dépôts', align: 'end', cell: offer => figures(offer.free) },
  {
    key: 'niveau',
    title: 'Niveau',
    phone: 'price',
    cell: offer => {
      const level = stockLevel(offer.free, offer.lowBelow)
      return <Badge tone={tones[level]}>{stockLevelLabels[level]}</Badge>
    },
  },
  {
    key: 'seuil',
    title: 'Seuil',
    align: 'end',
    phone: 'action',
    cell: offer => (
      <>
        <input form={formId} type="hidden" name={`thresholds.${offer.offerId}.offerId`} value={offer.offerId} />
        <input
          form={formId}
          name={`thresholds.${offer.offerId}.units`}
          aria-label={`Seuil de ${offer.reference}`}
          inputMode="numeric"
          maxLength={8}
          defaultValue={offer.ownThreshold ?? ''}
          placeholder={`${offer.lowBelow}`}
          className={controlClasses(true, undefined, 'figures max-w-24 text-end')}
        />
      </>
    ),
  },
  {
    key: 'mouvements',
    title: 'Mouvements',
    titleHidden: true,
    phone: 'hidden',
    cell: offer => (
      <span className="flex flex-col items-start text-sm">
        <Link
          className="link whitespace-nowrap"
          to={`${paths.stockMovements}?q=${encodeURIComponent(offer.reference)}`}
        >
          Mouvements<span className="sr-only">{` de ${offer.reference}`}</span>
        </Link>
        {severalPlaces && !offer.isKit && (
          <Link className="link whitespace-nowrap" to={transferHref(filters.warehouseId, offer.reference)}>
            Transférer<span className="sr-only">{` ${offer.reference}`}</span>
          </Link>
        )}
      </span>
    ),
  },
]

interface Props {
  offers: readonly StockOffer[]
  filters: StockFilters
  /** The seller has warehouses to transfer between. */
  severalPlaces: boolean
}
/** One row per offer; the thresholds are fields of one form below the table. */
export function StockTable({ offers, filters, severalPlaces }: Props) {
  const navigation = useNavigation()
  return (
    <>
      <Table
        caption="Stock de vos offres"
        columns={columnsFor(filters, severalPlaces)}
        rows={offers}
        rowKey={offer => `${offer.offerId} ${offer.ownThreshold}`}
        tight
        twoLines
        shortOnTablets
      />
      <Form id={formId} method="post" action={stockSearch(filters, { page: filters.page })} preventScrollReset>
        <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
          <p className="text-sm text-soft">
            Un seuil vide suit celui de tout le catalogue&nbsp;; 0&nbsp;: jamais d’alerte.
          </p>
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="thresholds"
            pending={navigation.formData?.get('intent') === 'thresholds'}
          >
            Enregistrer les seuils
          </Button>
        </div>
      </Form>
    </>
  )
}
