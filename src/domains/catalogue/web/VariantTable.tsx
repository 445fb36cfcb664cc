import { paths } from '#shared/paths.ts'
import { packWords } from '#shared/price/packaging.ts'
import { type Column, Table } from '#ui/Table.tsx'
import type { Article } from '../contract.ts'
import { KitLine } from './KitContents.tsx'
import { buyingColumns } from './offer-columns.tsx'
import { type RowOrder, repeats, sortedRows, tellingAttributes, type VariantRow, variantRows } from './variant-rows.ts'

interface VariantTableProps {
  article: Article
  /** As the address says it: `prix`, `prix-desc`… */
  order: string | null
  /** Id of the variant that a search of its reference found. */
  chosen: string | null
}

export function VariantTable({ article, order, chosen }: VariantTableProps) {
  const rows = sortedRows(variantRows(article), order)
  const ordered = rows.toSorted((a, b) => Number(`${b.variant.id}` === chosen) - Number(`${a.variant.id}` === chosen))
  const sort = (name: RowOrder): Column<VariantRow>['sort'] => ({
    to: `${paths.article(article.slug)}?tri=${order === name ? `${name}-desc` : name}#modeles`,
    now: order === name ? 'ascending' : order === `${name}-desc` ? 'descending' : undefined,
  })
  const measures = tellingAttributes(rows)
    .slice(0, 3)
    .map(
      ({ code, label }): Column<VariantRow> => ({
        key: code,
        title: label,
        cell: ({ variant }) => variant.attributes.find(attribute => attribute.code === code)?.value,
      }),
    )
  const columns: Column<VariantRow>[] = [
    { key: 'modele', title: 'Modèle', head: true, sort: sort('modele'), cell: row => <Name row={row} /> },
    ...measures,
    {
      key: 'reference',
      title: 'Référence',
      phone: 'plain',
      sort: sort('reference'),
      cell: ({ offer }) => offer.reference,
    },
    {
      key: 'vendeur',
      title: 'Vendu par',
      phone: 'plain',
      cell: ({ variant, offer }) => <Seller name={offer.vendor.name} others={variant.offers.length - 1} />,
    },
    ...buyingColumns(article, { sort: { stock: sort('stock'), price: sort('prix') } }),
  ]
  return (
    <Table
      caption={`Modèles de ${article.title}`}
      twoLines
      columns={columns}
      rows={ordered}
      rowKey={({ variant }) => variant.id}
      isCurrent={({ variant }) => `${variant.id}` === chosen}
    />
  )
}

function Name({ row: { variant, offer } }: { row: VariantRow }) {
  const name = variant.label || variant.packLabel
  const words = packWords({ ...variant, ...offer }).filter(text => !repeats(text, name))
  return (
    <span className="block min-w-24">
      {variant.pictureId ? (
        <label htmlFor={`image-${variant.pictureId}`} className="link cursor-pointer font-semibold text-ink">
          {name}
        </label>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <span className="caption block">{words.join(' · ')}</span>
      {offer.kit && <KitLine kit={offer.kit} />}
    </span>
  )
}

function Seller({ name, others }: { name: string; others: number }) {
  return (
    <span className="block">
      {name}
      {others > 0 && (
        <a
          href="#vendeurs"
          className="link caption max-md:ml-2 md:block"
        >{`${others}\u00a0autre${others > 1 ? 's' : ''}\u00a0offre${others > 1 ? 's' : ''}`}</a>
      )}
    </span>
  )
}
