import { Checkbox } from '#ui/forms/Choice.tsx'
import { FieldError, TextField } from '#ui/forms/Field.tsx'
import { type EventKind, eventKinds, eventLabels } from '../rules.ts'

type Props = {
  chosen?: readonly EventKind[]
  lowStockAt?: number
  error?: string | undefined
  lowStockError?: string | undefined
}

/** Events that an endpoint subscribes to; by default all except stock. */
export const EventFields = ({
  chosen = eventKinds.filter(kind => kind !== 'stock.low'),
  lowStockAt = 10,
  error,
  lowStockError,
}: Props) => (
  <>
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-sm font-medium">Événements</legend>
      {eventKinds.map(kind => (
        <Checkbox
          key={kind}
          name="events"
          value={kind}
          defaultChecked={chosen.includes(kind)}
          label={
            <>
              {eventLabels[kind]} <code className="text-sm text-soft">{kind}</code>
            </>
          }
        />
      ))}
      <FieldError id="evenements" error={error} />
    </fieldset>
    <TextField
      label="Stock bas à partir de"
      name="lowStockAt"
      inputMode="numeric"
      defaultValue={lowStockAt}
      suffix="unités"
      hint="Unités libres à la vente dans un dépôt."
      error={lowStockError}
      className="max-w-60"
    />
  </>
)
