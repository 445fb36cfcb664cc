import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { shortNames } from '#domains/stock/web/short-names.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { offerCount } from '../offer-labels.ts'
import { bulkFormId, priceWays, stockWays } from './bulk-form.ts'

export type BulkActionResult = { error: string; fields: Record<string, string> }

interface Props {
  /** Address of the list, where the form returns. */
  to: string
  /** Idempotency key, created by the server for this view. */
  token: string
  total: number
  filtered: boolean
  warehouses: readonly { id: number; name: string }[]
  result: BulkActionResult | undefined
}

const ticks = () => [...document.querySelectorAll<HTMLInputElement>(`input[form="${bulkFormId}"][name="offre"]`)]

/** Checked boxes on the page; null without scripts. */
function useTicked() {
  const [ticked, setTicked] = useState<number | null>(null)
  // After each render: another page of the list has other boxes.
  useEffect(() => {
    const count = () => setTicked(ticks().filter(({ checked }) => checked).length)
    count()
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  })
  const tickAll = (checked: boolean) => {
    for (const tick of ticks()) tick.checked = checked
    setTicked(checked ? ticks().length : 0)
  }
  return { ticked, tickAll }
}

/**
 * Its checkboxes are in the table below, linked by the form's id. It stays in view above them with scripts, which alone
 * count what is checked.
 */
export function BulkForm({ to, token, total, filtered, warehouses, result }: Props) {
  const { ticked, tickAll } = useTicked()
  return (
    <div
      className={classes(
        'mb-4 border border-rule bg-chalk',
        ticked !== null && 'sticky top-(--bar-height) z-10 max-h-[70dvh] overflow-y-auto',
      )}
    >
      {ticked !== null && (
        <Button
          size="sm"
          look="quiet"
          className="absolute right-2 top-1.5"
          aria-label={ticked === 0 ? 'Cocher toutes les offres de la page' : 'Tout décocher'}
          onClick={() => tickAll(ticked === 0)}
        >
          {ticked === 0 ? 'Tout cocher' : 'Tout décocher'}
        </Button>
      )}
      <details open={result !== undefined}>
        <summary className="flex min-h-11 flex-wrap items-center gap-x-4 px-3 py-1.5 pr-36 font-medium">
          Modifier plusieurs offres
          <span role="status" className="figures text-sm font-normal text-soft">
            {ticked ? `${offerCount(ticked)} cochée${ticked > 1 ? 's' : ''}` : ''}
          </span>
        </summary>
        <Form
          id={bulkFormId}
          method="post"
          action={to}
          className="flex flex-col gap-3 border-t border-rule px-3 pb-4 pt-3"
        >
          {/* Enter in a field would press the first button of the form: this one does nothing. */}
          <button type="submit" disabled hidden />
          <input type="hidden" name="key" value={token} />
          <Scope total={total} filtered={filtered} />
          <PriceRow error={result?.fields['act.value']} />
          <StockRow warehouses={warehouses} error={result?.fields['act.quantity']} />
          <Row title="Vente">
            <Act intent="publish">Mettre en vente</Act>
            <Act intent="unpublish">Passer en brouillon</Act>
            <Act intent="archive">Retirer de la vente</Act>
          </Row>
          <Row title="Promotion">
            <Act intent="promotion">Planifier une promotion…</Act>
          </Row>
          <Row title="Brouillons">
            <Act intent="delete">Supprimer les brouillons…</Act>
          </Row>
          <p className="text-sm text-soft">
            Un changement en pourcentage suit les paliers de quantité. Chaque modification s’annule pendant
            24&nbsp;heures, sauf une suppression.
          </p>
        </Form>
      </details>
    </div>
  )
}

interface ScopeProps {
  total: number
  filtered: boolean
}

function Scope({ total, filtered }: ScopeProps) {
  const all = filtered
    ? `${total > 1 ? 'les' : 'la'} ${offerCount(total)} de ce filtre`
    : `tout le catalogue (${offerCount(total)})`
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
      <legend className="sr-only">Offres à modifier</legend>
      <label className="flex min-h-8 items-center gap-2">
        <input type="radio" name="portee" value="cochees" defaultChecked className="size-4" />
        les offres cochées
      </label>
      <label className="flex min-h-8 items-center gap-2">
        <input type="radio" name="portee" value="filtre" className="size-4" />
        {all}
      </label>
    </fieldset>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid gap-x-4 gap-y-2 border-t border-rule pt-3 md:grid-cols-[7rem_1fr]">
    <legend className="sr-only">{title}</legend>
    <span aria-hidden="true" className="text-sm font-semibold md:pt-1.5">
      {title}
    </span>
    <div className="flex flex-wrap items-start gap-2">{children}</div>
  </fieldset>
)

function Act({ intent, children }: { intent: string; children: ReactNode }) {
  const navigation = useNavigation()
  return (
    <Button
      type="submit"
      size="sm"
      name="intent"
      value={intent}
      pending={navigation.formData?.get('intent') === intent}
    >
      {children}
    </Button>
  )
}

const PriceRow = ({ error }: { error: string | undefined }) => (
  <Row title="Prix">
    <SelectField label="Changement de prix" labelHidden dense name="sens" className="w-48">
      {Object.entries(priceWays).map(([value, [label]]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
    <TextField
      label="Valeur"
      labelHidden
      dense
      inputMode="decimal"
      name="valeur"
      placeholder="5"
      error={error}
      className="w-28"
    />
    <Act intent="price">Changer les prix</Act>
  </Row>
)

interface StockRowProps {
  warehouses: readonly { id: number; name: string }[]
  error: string | undefined
}

function StockRow({ warehouses, error }: StockRowProps) {
  const names = shortNames(warehouses.map(({ name }) => name))
  return (
    <Row title="Stock">
      <SelectField label="Changement de stock" labelHidden dense name="geste" className="w-32">
        {Object.entries(stockWays).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Quantité"
        labelHidden
        dense
        inputMode="numeric"
        name="quantite"
        placeholder="10"
        error={error}
        className="w-28"
      />
      <SelectField label="Dépôt" labelHidden dense name="depot" className="w-44 max-w-full">
        {warehouses.map(({ id }, rank) => (
          <option key={id} value={id}>
            {names[rank]}
          </option>
        ))}
      </SelectField>
      <Act intent="stock">Changer le stock</Act>
    </Row>
  )
}
