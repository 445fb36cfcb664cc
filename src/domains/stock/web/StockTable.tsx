import { useNavigation } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { controlClasses } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { StockOffer } from '../contract.ts'
import { type StockLevel, stockLevel, stockLevelLabels } from '../rules.ts'
import { countHref, moveCountLabel, type StockFilters, stockSearch, transferHref } from './stock-search.ts'

const formId = 'reglages-des-offres'
const tones: Record<StockLevel, 'danger' | 'warning' | 'success'> = { out: 'danger', low: 'warning', fine: 'success' }

const figures = (value: number) => <span className="figures">{moveCountLabel(value)}</span>

/** Of one warehouse, so shown when the list is limited to one. */
const binColumn: Column<StockOffer> = {
  key: 'emplacement',
  title: 'Emplacement',
  cell: offer =>
    offer.isKit ? null : (
      <>
        <input form={formId} type="hidden" name={`bins.${offer.offerId}.offerId`} value={offer.offerId} />
        <input
          form={formId}
          name={`bins.${offer.offerId}.bin`}
          aria-label={`Emplacement de ${offer.reference}`}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={offer.bin ?? ''}
          className={controlClasses(true, undefined, 'max-w-32')}
        />
      </>
    ),
}

const columnsFor = (filters: StockFilters, severalPlaces: boolean): Column<StockOffer>[] => [
  {
    key: 'article',
    title: 'Article',
    head: true,
    cell: offer => (
      <span className="block min-w-48">
        <Link to={workspacePaths.sellerOffer(offer.offerId)} className="font-medium hover:underline">
          {offer.title}
        </Link>
        <span className="caption figures block font-normal">
          {offer.reference}
          {offer.ean && <span className="max-md:hidden">{` · ${offer.ean}`}</span>}
          {offer.isKit && ' · coffret'}
          {!offer.onSale && ' · hors vente'}
        </span>
      </span>
    ),
  },
  {
    key: 'compte',
    title: filters.warehouseId === null ? 'En stock' : 'En stock ici',
    align: 'end',
    cell: offer => (
      <>
        {offer.isKit ? (
          figures(offer.onHand)
        ) : (
          <Link className="link figures" to={countHref(filters.warehouseId, offer.reference)}>
            {moveCountLabel(offer.onHand)}
            <span className="sr-only">{`, compter ${offer.reference}`}</span>
          </Link>
        )}
        <span className="text-soft md:hidden">{` · ${moveCountLabel(offer.free)} libre${offer.free > 1 ? 's' : ''} en tout`}</span>
      </>
    ),
  },
  { key: 'reserve', title: 'Réservé', align: 'end', phone: 'hidden', cell: offer => figures(offer.reserved) },
  { key: 'libre', title: 'Libre, tous dépôts', align: 'end', phone: 'merged', cell: offer => figures(offer.free) },
  {
    key: 'niveau',
    title: 'Niveau',
    phone: 'plain',
    cell: offer => {
      const level = stockLevel(offer.free, offer.lowBelow)
      return (
        <span className={level === 'fine' ? 'max-md:hidden' : undefined}>
          <Badge tone={tones[level]}>{stockLevelLabels[level]}</Badge>
        </span>
      )
    },
  },
  {
    key: 'seuil',
    title: 'Seuil',
    align: 'end',
    phone: 'price',
    cell: offer => (
      <>
        <span aria-hidden="true" className="block text-xs text-soft md:hidden">
          Seuil
        </span>
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
  ...(filters.warehouseId === null ? [] : [binColumn]),
  {
    key: 'mouvements',
    title: 'Mouvements',
    titleHidden: true,
    phone: 'hidden',
    cell: offer => (
      <span className="flex flex-col items-start text-sm">
        <Link
          className="link whitespace-nowrap"
          to={`${workspacePaths.stockMovements}?q=${encodeURIComponent(offer.reference)}`}
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
/** One row per offer; thresholds and bins are fields of one form below the table. */
export function StockTable({ offers, filters, severalPlaces }: Props) {
  const navigation = useNavigation()
  return (
    <>
      <Table
        caption="Stock de vos offres"
        columns={columnsFor(filters, severalPlaces)}
        rows={offers}
        rowKey={offer => `${offer.offerId} ${offer.ownThreshold} ${offer.bin}`}
        tight
        twoLines
        shortOnTablets
      />
      <Form id={formId} method="post" action={stockSearch(filters, { page: filters.page })} preventScrollReset>
        {filters.warehouseId !== null && <input type="hidden" name="warehouseId" value={filters.warehouseId} />}
        <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
          <p className="text-sm text-soft">
            Un seuil vide suit celui de tout le catalogue&nbsp;; 0&nbsp;: jamais d’alerte.
            {filters.warehouseId === null
              ? severalPlaces && ' Choisissez un dépôt pour noter les emplacements.'
              : ' Les listes de préparation suivent l’ordre des emplacements.'}
          </p>
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="thresholds"
            pending={navigation.formData?.get('intent') === 'thresholds'}
          >
            {filters.warehouseId === null ? 'Enregistrer les seuils' : 'Enregistrer seuils et emplacements'}
          </Button>
        </div>
      </Form>
    </>
  )
}
