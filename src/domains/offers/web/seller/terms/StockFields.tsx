import { useId } from 'react'
import { describe, FieldError, TextField } from '#ui/forms/Field.tsx'

interface StockFieldsProps {
  warehouses: readonly { id: number; name: string }[]
  stock: Readonly<Record<number, string>>
  onChange: (stock: Record<number, string>) => void
  error: string | undefined
}

/** Stock by warehouse; nothing for goods made on demand. */
export function StockFields({ warehouses, stock, onChange, error }: StockFieldsProps) {
  const id = useId()
  if (warehouses.length === 0) return null
  return (
    <fieldset {...describe(id, { error })} tabIndex={error ? -1 : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">Stock compté</legend>
      <div className="divide-y divide-rule border-y border-rule">
        {warehouses.map(({ id: warehouseId, name }) => (
          <div key={warehouseId} className="flex items-center justify-between gap-4 py-1">
            <span aria-hidden="true" className="min-w-0 truncate text-sm">
              {name}
            </span>
            <TextField
              label={`Stock à ${name}`}
              labelHidden
              dense
              inputMode="numeric"
              placeholder="0"
              value={stock[warehouseId] ?? ''}
              onChange={event => onChange({ ...stock, [warehouseId]: event.currentTarget.value })}
              className="w-24 flex-none [&_input]:text-end"
            />
          </div>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
