import type { ReactNode } from 'react'
import { type Column, Table } from '#ui/Table.tsx'

interface ListAndFileProps {
  list: ReactNode
  /** Of the row that is open; null when none is. */
  file: ReactNode | null
}

/** A list, and beside it the file of the row that is open. On a phone the file comes first. */
export const ListAndFile = ({ list, file }: ListAndFileProps) => (
  <div className={file ? 'mt-4 grid gap-8 lg:grid-cols-[minmax(16rem,1fr)_2fr]' : 'mt-4'}>
    <div className={file ? 'min-w-0 max-lg:order-2' : undefined}>{list}</div>
    {file && <div className="min-w-0">{file}</div>}
  </div>
)

interface FileTableProps<Row> {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  /** Id of the file that a row opens; its own id by default. */
  fileOf?: (row: Row) => number
  /** Id of the file that is open. */
  current: number | undefined
  shortOnTablets?: boolean
  empty: ReactNode
}

/** The list of `ListAndFile`: beside an open file, its first two columns only. */
export function FileTable<Row extends { id: number }>({
  columns,
  fileOf = row => row.id,
  current,
  shortOnTablets = false,
  ...table
}: FileTableProps<Row>) {
  return (
    <Table
      {...table}
      twoLines
      flowing
      tight={!shortOnTablets}
      shortOnTablets={shortOnTablets}
      columns={current === undefined ? columns : columns.slice(0, 2)}
      rowKey={({ id }) => id}
      isCurrent={row => fileOf(row) === current}
    />
  )
}
