import { StartConversation } from '#domains/messaging/web/StartConversation.tsx'
import { listHref } from '#domains/search/web/list-links.ts'
import type { DeliveryMode } from '#shared/delivery.ts'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Article } from '../contract.ts'
import { KitLine } from './KitContents.tsx'
import { buyingColumns } from './offer-columns.tsx'
import { otherRows, type VariantRow } from './variant-rows.ts'

const shortModes: Record<DeliveryMode, string> = {
  PICKUP: 'Retrait',
  HOME: 'Domicile',
  RELAY: 'Relais',
  FREIGHT: 'Palette',
}

/** More would push the rest of the page too far down on a phone. */
const shownAtOnce = 5

/** Other sellers' offers, ranked by price alone. */
export function OtherOffers({ article }: { article: Article }) {
  const rows = otherRows(article)
  if (rows.length === 0) return null
  const hidden = rows.length - shownAtOnce
  return (
    <PhoneFold id="vendeurs" title="Autres vendeurs" className="md:mt-12">
      <p className="mb-3 mt-1 text-sm text-soft">
        Les offres sont rangées par prix croissant&nbsp;; aucune n’est mise en avant contre paiement.
      </p>
      <OfferTable article={article} rows={rows.slice(0, shownAtOnce)} caption="Offres d’autres vendeurs" />
      {hidden > 0 && (
        <details className="group/more">
          <summary className="link inline-flex min-h-11 items-center text-sm group-open/more:hidden">
            {hidden > 1 ? `Voir les ${hidden} autres offres` : 'Voir l’autre offre'}
          </summary>
          <OfferTable article={article} rows={rows.slice(shownAtOnce)} caption="Suite des offres" />
        </details>
      )}
    </PhoneFold>
  )
}

interface OfferTableProps {
  article: Article
  rows: readonly VariantRow[]
  caption: string
}

function OfferTable({ article, rows, caption }: OfferTableProps) {
  const columns: Column<VariantRow>[] = [
    {
      key: 'vendeur',
      title: 'Vendeur',
      head: true,
      cell: ({ offer }) => (
        <span className="flex flex-col items-start">
          <a href={listHref({ vendeur: offer.vendor.slug })} className="link inline-block py-0.5">
            {offer.vendor.name}
          </a>
          <StartConversation
            vendorId={offer.vendor.id}
            articleId={article.id}
            label="Poser une question"
            detail={`à ${offer.vendor.name}`}
            className="font-normal"
          />
          {offer.kit && <KitLine kit={offer.kit} />}
        </span>
      ),
    },
    ...(article.variants.length > 1
      ? [{ key: 'modele', title: 'Modèle', cell: ({ variant }: VariantRow) => variant.label }]
      : []),
    { key: 'reference', title: 'Référence', cell: ({ offer }) => offer.reference },
    {
      key: 'livraison',
      title: 'Livraison',
      cell: ({ offer }) => offer.deliveryModes.map(mode => shortModes[mode]).join(', '),
    },
    ...buyingColumns(article, { namesSeller: true }),
  ]
  return (
    <Table
      caption={`${caption} pour ${article.title}`}
      twoLines
      columns={columns}
      rows={rows}
      rowKey={({ offer }) => offer.id}
    />
  )
}
