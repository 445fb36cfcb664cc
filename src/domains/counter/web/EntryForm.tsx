import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { CodeScanner } from '#ui/forms/CodeScanner.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { type CounterEntry, type CounterMode, modeRules } from '../rules.ts'

/** In the order in which they are typed or scanned. */
const lotFields = ['number', 'code', 'lot', 'units']

type Place = { id: number; name: string }
interface Props {
  mode: CounterMode
  warehouses: readonly Place[]
  /** With scripts: stores and sends the entry; without, the form goes to the page’s action. */
  onEntry: (entry: CounterEntry) => void
}

/** One code, one quantity, next: for a scanner that types and ends with Enter, for fingers, and for the keyboard. */
export function EntryForm({ mode, warehouses, onEntry }: Props) {
  const { codeLabel, unitsLabel, units, hint } = modeRules[mode]
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const withLot = mode === 'lots' || mode === 'recevoir'
  const first = mode === 'lots' ? 'number' : 'code'
  useEffect(() => form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus(), [first])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
    const empty = mode === 'lots' && lotFields.find(name => text(name) === '')
    if (empty) return field(empty)?.focus()
    // The first Enter of a scanner leads to the quantity.
    if (unitsLabel !== null && (text('units') === '' || field('code') === document.activeElement)) {
      if (text('code') !== '') field('units')?.select()
      return
    }
    if (text('code') === '') return field('code')?.focus()
    onEntry({
      mode,
      code: text('code'),
      units: text('units'),
      number: text('number'),
      warehouseId: text('warehouseId'),
      ...(mode === 'transferer' ? { toId: text('toId') } : {}),
      ...(mode === 'lots' || mode === 'recevoir' ? { lot: text('lot'), bestBefore: text('bestBefore') } : {}),
      restock: values.has('restock'),
    })
    setCode('')
    event.currentTarget.reset()
    const number = field('number')
    // The next article of the same order.
    if (mode === 'lots' && number) number.value = text('number')
    field('code')?.focus()
  }
  const onScan = (found: string) => {
    const lot = field('lot')
    if (lot && code !== '') {
      lot.value = found
      return field('units')?.focus()
    }
    setCode(found)
    if (lot) return lot.focus()
    field(unitsLabel === null ? 'code' : 'units')?.focus()
  }
  return (
    <Form ref={form} method="post" onSubmit={onSubmit} className="counter-form flex max-w-2xl flex-col gap-4">
      <input type="hidden" name="mode" value={mode} />
      {mode === 'lots' && (
        <TextField
          label="Numéro de commande"
          name="number"
          maxLength={40}
          required
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
        />
      )}
      <TextField
        label={codeLabel}
        hint={hint}
        name="code"
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        maxLength={100}
        required
        autoComplete="off"
        autoCapitalize="characters"
        inputMode={mode === 'remettre' ? 'numeric' : 'text'}
        enterKeyHint={unitsLabel === null ? 'done' : 'next'}
      />
      {withLot && (
        <TextField
          label={mode === 'lots' ? 'Numéro de lot' : 'Numéro de lot, pour un article suivi par lot'}
          name="lot"
          maxLength={40}
          required={mode === 'lots'}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
        />
      )}
      {unitsLabel !== null && (
        <TextField
          label={unitsLabel}
          name="units"
          defaultValue={units}
          inputMode="numeric"
          maxLength={8}
          required
          autoComplete="off"
          enterKeyHint="done"
        />
      )}
      {withLot && <TextField label="DLC ou DDM, s’il y en a une" name="bestBefore" type="date" />}
      {mode === 'remettre' && (
        <TextField
          label="Numéro de commande (si deux commandes ont ce code)"
          name="number"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      {mode === 'retour' && <Checkbox label="Remettre en stock" name="restock" defaultChecked />}
      {unitsLabel !== null && mode !== 'lots' && (
        <Places
          label={mode === 'transferer' ? 'Dépôt de départ' : 'Dépôt'}
          name="warehouseId"
          warehouses={warehouses}
        />
      )}
      {mode === 'transferer' && <Places label="Dépôt d’arrivée" name="toId" warehouses={warehouses.toReversed()} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary">
          Enregistrer
        </Button>
        <CodeScanner onCode={onScan} />
      </div>
    </Form>
  )
}

function Places({ label, name, warehouses }: { label: string; name: string; warehouses: readonly Place[] }) {
  const [only, second] = warehouses
  if (!second) return <input type="hidden" name={name} value={only?.id ?? ''} />
  return (
    <SelectField label={label} name={name} defaultValue={only?.id}>
      {warehouses.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
