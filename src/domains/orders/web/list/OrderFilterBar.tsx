import { useSubmit } from 'react-router'
import { deliveryLabels, orderModes } from '#shared/delivery.ts'
import { orderPageSize } from '#shared/paging.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { CloseIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Dropdown } from '#ui/overlays/Dropdown.tsx'
import { buyerStatusLabels, orderStatuses } from '../../rules.ts'
import { type OrderFilters, orderSearch } from './filters.ts'

type Props = { filters: OrderFilters; sells: boolean; total: number }

/** A plain GET form; with JavaScript a checkbox filters immediately. */
export function OrderFilterBar({ filters, sells, total }: Props) {
  const submit = useSubmit()
  const { words, statuses, modes } = filters
  return (
    <div className="mt-5 mb-4 border-y border-rule py-2">
      <Form
        key={orderSearch(filters, sells)}
        role="search"
        aria-label="Commandes"
        className="relative flex flex-wrap items-center gap-2"
        onChange={event => {
          if (event.target instanceof HTMLInputElement && event.target.type === 'checkbox') submit(event.currentTarget)
        }}
      >
        {sells && <input type="hidden" name="vue" value="achats" />}
        {filters.size !== orderPageSize && <input type="hidden" name="par" value={filters.size} />}
        <TextField
          label="Chercher une commande"
          labelHidden
          type="search"
          name="q"
          defaultValue={words}
          maxLength={100}
          data-list-search=""
          placeholder="N°, article, référence, vendeur"
          className="min-w-0 flex-1 basis-40"
        />
        <Button type="submit">Chercher</Button>
        <Dropdown label={counted('Statut', statuses.length)} align="end" className={belowForm}>
          <Choices name="statut" legend="Statut" options={orderStatuses} labels={buyerStatusLabels} chosen={statuses} />
        </Dropdown>
        <Dropdown label={counted('Livraison', modes.length)} align="end" className={belowForm}>
          <Choices name="mode" legend="Mode de livraison" options={orderModes} labels={deliveryLabels} chosen={modes} />
        </Dropdown>
      </Form>
      <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        <p role="status" className="figures mr-1 text-soft">
          {figure(total)} commande{total > 1 ? 's' : ''}
        </p>
        {words && <Chip label={`«\u00a0${words}\u00a0»`} to={orderSearch(filters, sells, { words: '' })} />}
        {statuses.map(status => (
          <Chip
            key={status}
            label={buyerStatusLabels[status]}
            to={orderSearch(filters, sells, { statuses: statuses.filter(other => other !== status) })}
          />
        ))}
        {modes.map(mode => (
          <Chip
            key={mode}
            label={deliveryLabels[mode]}
            to={orderSearch(filters, sells, { modes: modes.filter(other => other !== mode) })}
          />
        ))}
      </div>
    </div>
  )
}

/** On a phone a list has the form’s right end, and not that of its button, from which it would leave the screen. */
const belowForm = 'max-sm:static'

const counted = (label: string, count: number) => (count ? `${label} (${figure(count)})` : label)

interface ChoicesProps<V extends string> {
  name: string
  legend: string
  options: readonly V[]
  labels: Record<V, string>
  chosen: readonly V[]
}

function Choices<V extends string>({ name, legend, options, labels, chosen }: ChoicesProps<V>) {
  return (
    <fieldset className="px-3 py-1">
      <legend className="sr-only">{legend}</legend>
      {options.map(option => (
        <Checkbox
          key={option}
          name={name}
          value={option}
          label={<span className="whitespace-nowrap">{labels[option]}</span>}
          defaultChecked={chosen.includes(option)}
        />
      ))}
    </fieldset>
  )
}

function Chip({ label, to }: { label: string; to: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-edge px-2 no-underline hover:bg-chalk"
    >
      <span className="sr-only">Retirer le filtre </span>
      {label}
      <CloseIcon className="size-3.5" />
    </Link>
  )
}
