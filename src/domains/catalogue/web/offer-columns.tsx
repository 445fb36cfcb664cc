import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { WhenAndWhere } from '#domains/shops/web/availability/WhenAndWhere.tsx'
import type { Column } from '#ui/Table.tsx'
import type { Article } from '../contract.ts'
import { Availability } from './Availability.tsx'
import { Ladder, OfferPrice } from './OfferPrice.tsx'
import type { VariantRow } from './variant-rows.ts'

type Sort = Column<VariantRow>['sort']

/**
 * Last columns of both tables of an article: availability, price, add to cart. Where several sellers have one model,
 * `namesSeller` tells their buttons apart.
 */
export const buyingColumns = (
  article: Article,
  { sort, namesSeller = false }: { sort?: { stock: Sort; price: Sort }; namesSeller?: boolean } = {},
): Column<VariantRow>[] => [
  { key: 'stock', title: 'Stock', phone: 'below', sort: sort?.stock, cell: row => <StockOf {...row} /> },
  {
    key: 'prix',
    title: 'Prix',
    align: 'end',
    phone: 'price',
    sort: sort?.price,
    cell: row => (
      <span className="flex flex-col items-end">
        <OfferPrice {...row} align="end" />
        <Ladder {...row} />
      </span>
    ),
  },
  {
    key: 'ajout',
    title: 'Quantité',
    titleHidden: true,
    align: 'end',
    phone: 'action',
    cell: row => <Add row={row} article={article} seller={namesSeller && row.offer.vendor.name} />,
  },
]

/** Stock, and when it can be had; the space is reserved while that loads. */
export const StockOf = ({ offer, variant }: VariantRow) => (
  <>
    <Availability offer={offer} variant={variant} />
    <WhenAndWhere offerId={offer.id} look="offer">
      <span className="when" />
    </WhenAndWhere>
  </>
)

interface AddProps {
  row: VariantRow
  article: Article
  seller: string | false
}

function Add({ row: { variant, offer }, article: { title, legal }, seller }: AddProps) {
  if (offer.available < offer.minimum) return <span className="text-sm text-soft">Indisponible</span>
  return (
    <AddToCart
      compact
      offerId={offer.id}
      minimum={offer.minimum}
      step={offer.step}
      saleUnit={variant.saleUnit}
      professionalOnly={legal.professionalOnly}
      articleTitle={[title, variant.label, seller].filter(Boolean).join(', ')}
    />
  )
}
