import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { SellerDropPoint, SellerRound } from '../../contract-rounds.ts'
import { type RoundRow, roundName, roundRows, stopName, weekdayNames } from './rounds-form.ts'

interface Props {
  rounds: readonly SellerRound[]
  points: readonly SellerDropPoint[]
  isOwner: boolean
  errors: Record<string, string>
}

/** Rounds of the seller's own lorry; an emptied row deletes its round. */
export function RoundsForm({ rounds, points, isOwner, errors }: Props) {
  return (
    <section aria-labelledby="camion" className="mt-10 max-w-3xl border-t border-rule pt-6">
      <h2 id="camion">Mes tournées</h2>
      <p className="mt-1 max-w-prose text-soft">
        Par jour de la semaine ou à dates fixes, jusqu’à la porte de vos clients dans des départements, ou jusqu’à vos
        points de dépôt. Au panier, vos clients voient les prochaines dates et leur prix, pour tout article que vous
        livrez à domicile ou sur palette. Une commande passée après l’heure limite part à la tournée suivante. Pour
        supprimer une tournée, videz ses jours, ses lieux et son prix.
      </p>
      <Form
        method="post"
        preventScrollReset
        key={`${rounds.length} ${points.length}`}
        className="mt-4 flex flex-col gap-8"
      >
        {rounds.length > 0 && (
          <div className="border-t border-rule">
            {roundRows(rounds)
              .slice(0, rounds.length)
              .map((row, n) => (
                <Disclosure key={row.id} title={roundSummary(row, n)} open={hasFault(errors, n)}>
                  <RoundFields row={row} n={n} points={points} isNew={false} errors={errors} />
                </Disclosure>
              ))}
          </div>
        )}
        {roundRows(rounds)
          .slice(rounds.length)
          .map(row => (
            <RoundFields key="new" row={row} n={rounds.length} points={points} isNew errors={errors} />
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

const nameOf = (row: RoundRow, n: number) => row.name || `Tournée ${n + 1}`

/** « Côte des Blancs · mardi · 3 points de dépôt » */
const roundSummary = (row: RoundRow, n: number) =>
  [
    nameOf(row, n),
    row.weekdays.map(day => weekdayNames[day - 1]?.toLowerCase()).join(', '),
    row.dates,
    row.stops.length > 0 && `${row.stops.length} point${row.stops.length > 1 ? 's' : ''} de dépôt`,
  ]
    .filter(Boolean)
    .join(' · ')

const hasFault = (errors: Record<string, string>, n: number) =>
  Object.keys(errors).some(name => name.startsWith(`tournee-${n}-`))

interface FieldsProps {
  row: RoundRow
  n: number
  points: readonly SellerDropPoint[]
  isNew: boolean
  errors: Record<string, string>
}

function RoundFields({ row, n, points, isNew, errors }: FieldsProps) {
  const text = (column: Exclude<keyof RoundRow, 'weekdays' | 'stops'>) => ({
    name: roundName(n, column),
    defaultValue: row[column],
    error: errors[roundName(n, column)],
  })
  const dayError = errors[roundName(n, 'weekdays')]
  return (
    <fieldset className="border-l-2 border-rule pl-4">
      <legend className={isNew ? 'rubric' : 'sr-only'}>{isNew ? 'Nouvelle tournée' : nameOf(row, n)}</legend>
      <input type="hidden" name={roundName(n, 'id')} value={row.id} />
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
      <div className="mt-2 grid items-end gap-3 sm:grid-cols-2 md:grid-cols-3">
        <TextField dense label="Nom" hint="Côte des Blancs" {...text('name')} />
        <TextField dense label="Dates en plus" hint="01/12/2026, 15/12/2026" {...text('dates')} />
        <TextField
          dense
          label="Départements"
          hint={'51, 10, 2A. Vide\u00a0: points de dépôt seulement'}
          {...text('departments')}
        />
        <TextField dense label="Prix" suffix="€ HT" inputMode="decimal" hint={'0\u00a0: gratuite'} {...text('price')} />
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
      {points.length > 0 && <StopFields row={row} n={n} points={points} errors={errors} capacity={text} />}
    </fieldset>
  )
}

type StopProps = Omit<FieldsProps, 'isNew'> & {
  capacity: (column: 'kilograms' | 'pallets') => { name: string; defaultValue: string; error: string | undefined }
}

/** The hours at each point decide the order of the round. */
function StopFields({ row, n, points, errors, capacity }: StopProps) {
  const { error: kilogramsError, ...kilograms } = capacity('kilograms')
  const { error: palletsError, ...pallets } = capacity('pallets')
  return (
    <>
      <p className="mt-4 text-sm font-medium">Points de dépôt&nbsp;: le camion y passe dans l’ordre des heures</p>
      <ul className="mt-1 flex flex-col gap-2">
        {points.map(point => {
          const stop = row.stops.find(({ pointId }) => pointId === point.id)
          const error = errors[stopName(n, point.id, 'a')]
          return (
            <li key={point.id} className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_8rem_8rem]">
              <span className="col-span-2 text-sm sm:col-span-1 sm:pb-1.5">{`${point.name}, ${point.city}`}</span>
              <TextField
                dense
                label={`De, ${point.name}`}
                labelHidden
                type="time"
                name={stopName(n, point.id, 'de')}
                defaultValue={stop?.fromTime ?? ''}
              />
              <TextField
                dense
                label={`À, ${point.name}`}
                labelHidden
                type="time"
                name={stopName(n, point.id, 'a')}
                defaultValue={stop?.toTime ?? ''}
                {...(error ? { error } : {})}
              />
            </li>
          )
        })}
      </ul>
      <div className="mt-3 grid items-end gap-3 sm:grid-cols-2 md:grid-cols-3">
        <TextField
          dense
          label="Charge du camion"
          hint={'Vers les points de dépôt. Vide\u00a0: sans limite'}
          suffix="kg"
          inputMode="decimal"
          {...kilograms}
          {...(kilogramsError ? { error: kilogramsError } : {})}
        />
        <TextField
          dense
          label="Palettes au plus"
          hint={'Vide\u00a0: sans limite'}
          inputMode="numeric"
          {...pallets}
          {...(palletsError ? { error: palletsError } : {})}
        />
      </div>
    </>
  )
}
