import { AddToCart } from '#domains/cart/web/AddToCart.tsx'
import { paths } from '#shared/paths.ts'
import { Price } from '#ui/Price.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { ArticleList } from '../../contract.ts'
import { UnitAmount, UnitPriceText } from '../Amount.tsx'
import { CompareBox } from '../compare/CompareBox.tsx'
import { type ListQuery, listHref, withParts } from '../list-links.ts'
import { useReaderTax } from '../reader-tax.ts'
import { unitSorts } from '../SortMenu.tsx'
import { type AttributeColumn, isPricedByUnit, type TableRow } from './table-rows.ts'

interface ArticleTableProps {
  label: string
  rows: readonly TableRow[]
  columns: readonly AttributeColumn[]
  comparedUnits: ArticleList['comparedUnits']
  query: ListQuery
}

/** The list as a table: every row can be ordered from, every column of the goods sorts the whole list. */
export function ArticleTable({ label, rows, columns, comparedUnits, query }: ArticleTableProps) {
  const taxe = useReaderTax()
  const sort = (ascending: string, descending?: string): Column<TableRow>['sort'] => ({
    to: listHref(withParts(query, { tri: query.tri === ascending && descending ? descending : ascending, taxe })),
    now: query.tri === ascending ? 'ascending' : descending && query.tri === descending ? 'descending' : undefined,
  })
  // What none of these rows has would squeeze the others; a column that sorts the list stays.
  const filled = columns
    .map((column, rank) => ({ ...column, rank }))
    .filter(({ code, rank }) => query.tri?.startsWith(`attribut:${code}`) || rows.some(row => row.attributes[rank]))
  const measures = filled.map(
    ({ code, label: title, rank }): Column<TableRow> => ({
      key: code,
      title,
      sort: sort(`attribut:${code}`, `attribut:${code}:desc`),
      cell: row => row.attributes[rank],
    }),
  )
  const [unit] = comparedUnits
  const byUnit: Column<TableRow> = {
    key: 'unite',
    title: 'Prix à l’unité',
    align: 'end',
    sort: unit && sort(unitSorts[unit]),
    cell: row => <UnitPriceCell row={row} />,
  }
  // Where the price is that of the unit in every row, the column would repeat it.
  const unitColumns = rows.every(isPricedByUnit) ? [] : [byUnit]
  return (
    <Table
      caption={label}
      tight
      twoLines
      className={`article-table article-table-${filled.length}`}
      rows={rows}
      rowKey={row => row.variantId}
      columns={[
        { key: 'article', title: 'Article', head: true, cell: row => <Name row={row} /> },
        ...measures,
        { key: 'reference', title: 'Référence', cell: row => row.reference },
        ...unitColumns,
        {
          key: 'prix',
          phone: 'price',
          title: 'Prix',
          align: 'end',
          sort: sort('prix', 'prix-desc'),
          cell: row => <Price {...row.price} offerId={row.offerId} align="end" />,
        },
        {
          key: 'ajout',
          title: 'Quantité',
          titleHidden: true,
          align: 'end',
          phone: 'action',
          cell: row => <Add row={row} />,
        },
        {
          key: 'comparer',
          title: 'Comparer',
          align: 'end',
          titleHidden: true,
          cell: row => row.comparedId && <CompareBox id={row.comparedId} title={row.title} />,
        },
      ]}
    />
  )
}

function UnitPriceCell({ row }: { row: TableRow }) {
  const { unitPrice, price, packLabel, vatBasisPoints } = row
  if (unitPrice && !isPricedByUnit(row))
    return <UnitPriceText price={unitPrice} packLabel={packLabel} vatBasisPoints={vatBasisPoints} />
  return (
    <span className="unit-repeated">
      <UnitAmount price={price} />
    </span>
  )
}

function Name({ row: { slug, title, name, variantId, hiddenVariants } }: { row: TableRow }) {
  return (
    <>
      <a href={paths.variant(slug, variantId)}>{title}</a>
      <p className="caption">
        {name}
        {hiddenVariants && (
          <>
            {' · '}
            <a href={`${paths.article(slug)}#modeles`} className="link">
              {hiddenVariants > 1 ? `${hiddenVariants}\u00a0autres modèles` : '1\u00a0autre modèle'}
            </a>
          </>
        )}
      </p>
    </>
  )
}

function Add({ row: { offerId, minimum, step, saleUnit, available, title, name } }: { row: TableRow }) {
  if (available < minimum) return <span className="text-sm text-soft">Épuisé</span>
  return <AddToCart compact {...{ offerId, minimum, step, saleUnit }} articleTitle={`${title}, ${name}`} />
}
