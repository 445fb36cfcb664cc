import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type Cells, fillDown, pasteCells } from '#domains/catalogue/rules/matrix.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

export type GridColumn = { name: string; label: string; inputMode?: 'decimal' | 'numeric'; required?: boolean }

interface MatrixGridProps {
  columns: readonly GridColumn[]
  /** One label a row. */
  rows: readonly string[]
  /** Field errors, named `variants.<row>.<column>`. */
  errors: Readonly<Record<string, string>>
}

/**
 * A table of inputs: without scripts, a plain form. With them, cells of a spreadsheet are pasted from a cell on, a column
 * is filled down, and the arrows move between rows.
 */
export function MatrixGrid({ columns, rows, errors }: MatrixGridProps) {
  const [cells, setCells] = useState<Cells>(() => rows.map(() => columns.map(() => '')))
  const [announcement, setAnnouncement] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const isHydrated = useHydrated()
  const put = (row: number, column: number, value: string) =>
    setCells(now => now.map((line, y) => (y === row ? line.map((cell, x) => (x === column ? value : cell)) : line)))
  const onPaste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    setCells(now => pasteCells(now, row, column, text))
    const pasted = text.trimEnd().split('\n').length
    setAnnouncement(pasted > 1 ? `${pasted} lignes collées.` : 'Une ligne collée.')
  }
  const onKeyDown = (event: KeyboardEvent, row: number, column: number) => {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    const to = step && table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step}-${column}"]`)
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  const fill = (column: number) => {
    setCells(now => fillDown(now, 0, column))
    setAnnouncement(`${columns[column]?.label}\u00a0: la première ligne est recopiée jusqu’en bas.`)
  }
  return (
    // Positioned: hidden words of far columns would widen the page of a telephone.
    <div className="relative overflow-x-auto">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <table ref={table} className="table table-tight w-full">
        <caption className="sr-only">Déclinaisons à créer</caption>
        <thead>
          <tr>
            <th scope="col">Déclinaison</th>
            {columns.map(({ name, label }, column) => (
              <th key={name} scope="col">
                {label}
                {isHydrated && rows.length > 1 && (
                  <button type="button" onClick={() => fill(column)} className="link ml-2 text-sm font-normal">
                    Recopier<span className="sr-only">{` ${label} de la première ligne`}</span>
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((label, row) => (
            <tr key={label}>
              <th scope="row" className="sticky left-0 bg-paper text-start max-sm:max-w-28 sm:whitespace-nowrap">
                {label}
              </th>
              {columns.map(({ name, label: head, inputMode, required }, column) => {
                const error = errors[`variants.${row}.${name}`]
                const id = `erreur-${row}-${name}`
                return (
                  <td key={name} className="min-w-28">
                    <input
                      name={`rows.${row}.${name}`}
                      data-cell={`${row}-${column}`}
                      aria-label={`${head}, ${label}`}
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? id : undefined}
                      inputMode={inputMode}
                      required={required}
                      value={cells[row]?.[column] ?? ''}
                      onChange={event => put(row, column, event.currentTarget.value)}
                      onPaste={event => onPaste(event, row, column)}
                      onKeyDown={event => onKeyDown(event, row, column)}
                      className="h-9 w-full border border-edge bg-paper px-2 aria-[invalid]:border-2 aria-[invalid]:border-danger"
                    />
                    {error && (
                      <p id={id} className="text-sm text-danger">
                        {error}
                      </p>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
