import { useState } from 'react'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import type { LotUnits } from '../../contract-lots.ts'
import { unitsWithoutLot } from '../../rules/lots.ts'
import { lotIntent } from './lot-form.ts'

/**
 * Lots of one article, typed or read by a scanner. Posted to the order's page, with or without scripts: without, an
 * empty row follows each save.
 */
export function LotForm({ units, state }: { units: LotUnits; state: FormState | undefined }) {
  const intent = lotIntent(units)
  const errors = fieldErrorsOf(state, intent)
  return (
    <>
      <FormNotice state={state} intent={intent} />
      <Form
        key={`${units.revision} ${units.units}`}
        method="post"
        aria-label={`Lots de ${units.title}`}
        className="mt-2 flex flex-col gap-3"
      >
        <input type="hidden" name="revision" value={units.revision} />
        <Rows units={units} errors={errors} />
        {errors.lots && <FieldError id={`${intent} lots`} error={errors.lots} />}
        {units.gone && (
          <TextField
            label="Motif de la correction"
            name="reason"
            dense
            required
            minLength={3}
            maxLength={300}
            error={errors.reason}
          />
        )}
        <Button type="submit" name="intent" value={intent} className="self-start">
          {units.gone ? 'Enregistrer la correction' : 'Enregistrer les lots'}
        </Button>
      </Form>
    </>
  )
}

function Rows({ units, errors }: { units: LotUnits; errors: Readonly<Record<string, string>> }) {
  const without = Math.max(0, unitsWithoutLot(units))
  const [ranks, setRanks] = useState(() => [...Array(units.lots.length + (without > 0 ? 1 : 0)).keys()])
  return (
    <>
      {ranks.map(rank => {
        const lot = units.lots[rank]
        return (
          <fieldset key={rank} className="grid grid-cols-[1fr_5rem] items-start gap-x-3 gap-y-2">
            <legend className="sr-only">{`Lot ${rank + 1}`}</legend>
            <TextField
              label="Lot"
              name={`lots.${rank}.lot`}
              dense
              defaultValue={lot?.lot}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              error={errors[`lots.${rank}.lot`]}
            />
            <TextField
              label="Unités"
              name={`lots.${rank}.quantity`}
              dense
              inputMode="numeric"
              maxLength={8}
              defaultValue={lot?.quantity ?? (without || undefined)}
              error={errors[`lots.${rank}.quantity`]}
            />
            <div className="col-span-2">
              <TextField
                label="DLC ou DDM, s’il y en a une"
                name={`lots.${rank}.bestBefore`}
                dense
                type="date"
                defaultValue={lot?.bestBefore ?? undefined}
                error={errors[`lots.${rank}.bestBefore`]}
              />
            </div>
          </fieldset>
        )
      })}
      <Button size="sm" look="quiet" className="self-start" onClick={() => setRanks([...ranks, ranks.length])}>
        <PlusIcon className="size-4" />
        Ajouter un lot
      </Button>
    </>
  )
}
