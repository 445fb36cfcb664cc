import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { type CounterEntry, type CounterMode, modeRules } from '../rules.ts'
import { CodeScanner } from './CodeScanner.tsx'

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
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), [])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim()
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
      restock: values.has('restock'),
    })
    setCode('')
    event.currentTarget.reset()
    field('code')?.focus()
  }
  const onScan = (found: string) => {
    setCode(found)
    field(unitsLabel === null ? 'code' : 'units')?.focus()
  }
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="counter-form flex max-w-2xl flex-col gap-4"
    >
      <input type="hidden" name="mode" value={mode} />
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
      {unitsLabel !== null && (
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
