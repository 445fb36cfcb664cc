import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { SortIcon } from './icons/icons.tsx'
import { Link } from './navigation/Link.tsx'

export interface Column<Row> {
  key: string
  title: string
  /** Head for screen readers only: columns of buttons and check boxes. */
  titleHidden?: boolean
  cell: (row: Row) => ReactNode
  /** Aligns figures and amounts to the right. */
  align?: 'start' | 'end'
  /** The column that names the row (row header). */
  head?: boolean
  /**
   * In a table of two lines a row on phones: the check box, before the name; the price, beside it; the action, below; a
   * long fact, on the whole width below them; a fact that needs no label; a fact that the row's own page shows; one that another cell shows there;
   * a field, shown while the tick of `lines-edited` around the table is set.
   */
  phone?: 'tick' | 'price' | 'action' | 'below' | 'plain' | 'hidden' | 'merged' | 'typed'
  /** Link that sorts the list by this column, and the current order. */
  sort?: { to: string; now?: 'ascending' | 'descending' }
}

interface TableProps<Row> {
  caption: string
  captionShown?: boolean
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The row with keyboard focus, or shown in the side panel. */
  isCurrent?: (row: Row) => boolean
  tight?: boolean
  /** On phones, two lines a row rather than a card: name and price, then facts and action. */
  twoLines?: boolean
  /** Of such a row, the facts share lines: rows of many short facts and no button. */
  flowing?: boolean
  /** Leaves out below 1440 px too the facts that the row's own page shows; below 1024 px, less space between columns. */
  shortOnTablets?: boolean
  /** What to show instead of an empty table. */
  empty?: ReactNode
  className?: string
}

export function Table<Row>({
  caption,
  captionShown,
  columns,
  rows,
  rowKey,
  isCurrent,
  tight,
  twoLines,
  flowing,
  shortOnTablets,
  empty,
  className,
}: TableProps<Row>) {
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <div className={classes('relative overflow-x-auto', shortOnTablets && 'table-short', className)}>
      <table
        className={classes(
          'table',
          twoLines ? 'table-lines' : 'table-cards',
          flowing && 'table-flowing',
          tight && 'table-tight',
        )}
      >
        <caption className={captionShown ? 'pb-2 text-start font-title text-lg font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(column => (
              <HeadCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} aria-current={isCurrent?.(row) || undefined}>
              {columns.map(column => (
                <BodyCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ends = (align?: 'start' | 'end') => (align === 'end' ? 'cell-end' : undefined)

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const { title, titleHidden, align, phone, sort } = column
  const text = titleHidden ? <span className="sr-only">{title}</span> : title
  return (
    <th
      scope="col"
      className={classes(ends(align), phone === 'hidden' && 'line-hidden') || undefined}
      aria-sort={sort?.now}
    >
      {sort ? (
        <Link
          to={sort.to}
          preventScrollReset
          className="inline-flex min-h-6 items-center gap-1 no-underline hover:text-ink"
        >
          {text}
          {sort.now ? (
            <span aria-hidden="true">{sort.now === 'ascending' ? '↑' : '↓'}</span>
          ) : (
            <SortIcon className="size-3 opacity-60" />
          )}
        </Link>
      ) : (
        text
      )}
    </th>
  )
}

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  // A label without a value says nothing; zero is a value.
  const empty = !content && content !== 0
  if (column.head) {
    return (
      <th scope="row" className={ends(column.align)}>
        {content}
      </th>
    )
  }
  return (
    <td
      className={classes(ends(column.align), column.phone && `line-${column.phone}`) || undefined}
      data-label={column.titleHidden || empty ? undefined : column.title}
    >
      {content}
    </td>
  )
}
