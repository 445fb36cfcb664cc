import { useNavigation } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { unbroken } from '#shared/price/measures.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
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
  phone: 'typed',
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
          className={controlClasses(true, undefined, 'max-w-32 max-md:max-w-24')}
        />
      </>
    ),
}

/** What other columns show on wider screens. */
function PhoneFacts({ offer, withBin }: { offer: StockOffer; withBin: boolean }) {
  const level = stockLevel(offer.free, offer.lowBelow)
  return (
    <span className="md:hidden">
      {` · seuil ${moveCountLabel(offer.lowBelow)}`}
      {withBin && offer.bin && ` · ${offer.bin}`}
      {level !== 'fine' && (
        <>
          {' · '}
          <strong className={level === 'out' ? 'text-danger' : 'text-warning'}>{stockLevelLabels[level]}</strong>
        </>
      )}
    </span>
  )
}

const columnsFor = (filters: StockFilters, severalPlaces: boolean): Column<StockOffer>[] => [
  {
    key: 'article',
    title: 'Article',
    head: true,
    cell: offer => (
      <span className="block min-w-48">
        <Link to={workspacePaths.sellerOffer(offer.offerId)} className="font-medium hover:underline">
          {unbroken(offer.title)}
        </Link>
        <span className="caption figures block font-normal">
          {offer.reference}
          {offer.ean && <span className="max-md:hidden">{` · ${offer.ean}`}</span>}
          {offer.isKit && ' · coffret'}
          {!offer.onSale && ' · hors vente'}
          <PhoneFacts offer={offer} withBin={filters.warehouseId !== null} />
        </span>
      </span>
    ),
  },
  {
    key: 'compte',
    title: filters.warehouseId === null ? 'En stock' : 'En stock ici',
    align: 'end',
    phone: 'price',
    cell: offer => (
      <>
        {offer.isKit ? (
          figures(offer.onHand)
        ) : (
          <Link
            className="link figures max-md:-m-2 max-md:inline-block max-md:p-2 max-md:text-sm"
            to={countHref(filters.warehouseId, offer.reference)}
          >
            {moveCountLabel(offer.onHand)}
            <span className="sr-only">{`, compter ${offer.reference}`}</span>
          </Link>
        )}
        {offer.free !== offer.onHand && (
          <span className="block text-soft md:hidden">
            {`${moveCountLabel(offer.free)} ${filters.warehouseId === null ? `libre${offer.free > 1 ? 's' : ''}` : 'en tout'}`}
          </span>
        )}
      </>
    ),
  },
  { key: 'reserve', title: 'Réservé', align: 'end', phone: 'hidden', cell: offer => figures(offer.reserved) },
  { key: 'libre', title: 'Libre, tous dépôts', align: 'end', phone: 'merged', cell: offer => figures(offer.free) },
  {
    key: 'niveau',
    title: 'Niveau',
    phone: 'merged',
    cell: offer => {
      const level = stockLevel(offer.free, offer.lowBelow)
      return <Badge tone={tones[level]}>{stockLevelLabels[level]}</Badge>
    },
  },
  {
    key: 'seuil',
    title: 'Seuil',
    align: 'end',
    phone: 'typed',
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
          className={controlClasses(true, undefined, 'figures max-w-24 max-md:max-w-20 text-end')}
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
/** One row per offer; thresholds and bins are fields of one form below the table. On phones a tick shows them. */
export function StockTable({ offers, filters, severalPlaces }: Props) {
  const navigation = useNavigation()
  const withBins = filters.warehouseId !== null
  const save = withBins ? 'Enregistrer seuils et emplacements' : 'Enregistrer les seuils'
  return (
    <div className="lines-edited">
      <div className="line-edit md:hidden">
        <Checkbox label={withBins ? 'Modifier seuils et emplacements' : 'Modifier les seuils'} />
      </div>
      <Table
        caption="Stock de vos offres"
        columns={columnsFor(filters, severalPlaces)}
        rows={offers}
        rowKey={offer => `${offer.offerId} ${offer.ownThreshold} ${offer.bin}`}
        tight
        twoLines
        flowing
        className="max-md:[&_th]:pe-16!"
        shortOnTablets
      />
      <Form
        id={formId}
        method="post"
        action={stockSearch(filters, { page: filters.page })}
        preventScrollReset
        className="lines-save"
      >
        {withBins && <input type="hidden" name="warehouseId" value={`${filters.warehouseId}`} />}
        <div className="flex flex-wrap items-center justify-end gap-3 py-3">
          <p className="text-sm text-soft max-md:hidden">
            Un seuil vide suit celui de tout le catalogue&nbsp;; 0&nbsp;: jamais d’alerte.
            {withBins
              ? ' Les listes de préparation suivent l’ordre des emplacements.'
              : severalPlaces && ' Choisissez un dépôt pour noter les emplacements.'}
          </p>
          <Button
            type="submit"
            size="sm"
            name="intent"
            value="thresholds"
            pending={navigation.formData?.get('intent') === 'thresholds'}
          >
            {save}
          </Button>
        </div>
      </Form>
    </div>
  )
}
