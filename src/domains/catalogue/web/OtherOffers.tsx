import { deliveryLabels } from '#shared/delivery.ts'
import { type Column, Table } from '#ui/Table.tsx'
import type { Article } from '../contract.ts'
import { Availability } from './Availability.tsx'
import { listHref } from './list-links.ts'
import { Ladder, OfferPrice } from './OfferPrice.tsx'
import { Add } from './VariantTable.tsx'
import { otherRows, type VariantRow } from './variant-rows.ts'

/** The same goods at other sellers, cheapest first: price is the only thing they are ranked by. */
export function OtherOffers({ article }: { article: Article }) {
  const rows = otherRows(article)
  if (rows.length === 0) return null
  const columns: Column<VariantRow>[] = [
    {
      key: 'vendeur',
      title: 'Vendeur',
      head: true,
      cell: ({ offer }) => (
        <a href={listHref({ vendeur: offer.vendor.slug })} className="link">
          {offer.vendor.name}
        </a>
      ),
    },
    ...(article.variants.length > 1
      ? [{ key: 'modele', title: 'Modèle', cell: ({ variant }: VariantRow) => variant.label }]
      : []),
    { key: 'reference', title: 'Référence', cell: ({ offer }) => offer.reference },
    {
      key: 'livraison',
      title: 'Livraison',
      cell: ({ offer }) => offer.deliveryModes.map(mode => deliveryLabels[mode]).join(', '),
    },
    { key: 'stock', title: 'Stock', cell: ({ offer }) => <Availability offer={offer} /> },
    {
      key: 'prix',
      title: 'Prix',
      align: 'end',
      cell: ({ offer }) => (
        <span className="flex flex-col items-end">
          <OfferPrice offer={offer} legal={article.legal} align="end" />
          <Ladder offer={offer} legal={article.legal} />
        </span>
      ),
    },
    {
      key: 'ajout',
      title: 'Quantité',
      titleHidden: true,
      align: 'end',
      cell: row => <Add row={row} title={article.title} />,
    },
  ]
  return (
    <section id="vendeurs" className="mt-12 scroll-mt-(--bar-height)">
      <h2 className="rubric">Autres vendeurs</h2>
      <p className="mb-3 mt-1 text-sm text-soft">
        Les offres sont rangées par prix croissant ; aucune n’est mise en avant contre paiement.
      </p>
      <Table
        caption={`Offres d’autres vendeurs pour ${article.title}`}
        columns={columns}
        rows={rows}
        rowKey={({ offer }) => offer.id}
      />
    </section>
  )
}
