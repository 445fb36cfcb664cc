import { Form } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { SellerRound } from '../../contract-rounds.ts'
import { type RoundRow, roundName, roundRows, weekdayNames } from './rounds-form.ts'

interface Props {
  rounds: readonly SellerRound[]
  isOwner: boolean
  errors: Record<string, string>
}

/** Rounds of the seller's own lorry; an emptied row deletes its round. */
export function RoundsForm({ rounds, isOwner, errors }: Props) {
  return (
    <section aria-labelledby="camion" className="mt-10 max-w-3xl border-t border-rule pt-6">
      <h2 id="camion">Mon camion</h2>
      <p className="mt-1 max-w-prose text-soft">
        Vos tournées, par jour et par département. Vos clients voient les prochaines dates et leur prix au panier, pour
        tout article que vous livrez à domicile ou sur palette. Une commande passée après l’heure limite part à la
        tournée suivante. Pour supprimer une tournée, videz sa ligne.
      </p>
      <Form method="post" noValidate preventScrollReset key={rounds.length} className="mt-4 flex flex-col gap-6">
        {roundRows(rounds).map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rounds have no id
          <RoundFields key={n} row={row} n={n} isNew={n >= rounds.length} errors={errors} />
        ))}
        {isOwner && (
          <Button type="submit" name="intent" value="rounds" className="self-start">
            Enregistrer les tournées
          </Button>
        )}
      </Form>
    </section>
  )
}

interface FieldsProps {
  row: RoundRow
  n: number
  isNew: boolean
  errors: Record<string, string>
}

function RoundFields({ row, n, isNew, errors }: FieldsProps) {
  const text = (column: Exclude<keyof RoundRow, 'weekdays'>) => ({
    name: roundName(n, column),
    defaultValue: row[column],
    error: errors[roundName(n, column)],
  })
  const dayError = errors[roundName(n, 'weekdays')]
  return (
    <fieldset className="border-l-2 border-rule pl-4">
      <legend className="rubric">{isNew ? 'Nouvelle tournée' : `Tournée ${n + 1}`}</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {weekdayNames.map((name, index) => (
          <Checkbox
            key={name}
            label={name}
            name={roundName(n, 'weekdays')}
            value={`${index + 1}`}
            defaultChecked={row.weekdays.includes(index + 1)}
          />
        ))}
      </div>
      {dayError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {dayError}
        </p>
      )}
      <div className="mt-2 grid gap-3 sm:grid-cols-2 md:grid-cols-3">
        <TextField dense label="Départements" hint="51, 10, 2A" {...text('departments')} />
        <TextField dense label="Prix" suffix="€ HT" inputMode="decimal" {...text('price')} />
        <SelectField dense label="Le prix vaut" {...text('per')}>
          <option value="order">par commande</option>
          <option value="pallet">par palette</option>
        </SelectField>
        <TextField
          dense
          label="Offerte à partir de"
          hint={'Vide\u00a0: jamais'}
          suffix="€ HT"
          inputMode="decimal"
          {...text('free')}
        />
        <TextField
          dense
          label="Commander au plus tard"
          hint={'0\u00a0: le jour même'}
          suffix="jours avant"
          inputMode="numeric"
          {...text('cutoffDays')}
        />
        <TextField dense label="Heure limite" type="time" {...text('cutoffTime')} />
      </div>
    </fieldset>
  )
}
