import { paths } from '#shared/paths.ts'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import type { SavedCalculation, VineyardPlace } from '../contract-vineyard.ts'
import { findCalculator } from '../rules/calculators.ts'

interface CalculationTableProps {
  calculations: readonly SavedCalculation[]
  places: readonly VineyardPlace[]
  mayChange: boolean
}

/** A saved calculation opens its calculator with the same values: the new year starts from them. */
export function CalculationTable({ calculations, places, mayChange }: CalculationTableProps) {
  const names = new Map(places.map(({ id, name }) => [id, name]))
  return (
    <Table
      caption="Calculs enregistrés"
      rows={calculations}
      rowKey={({ id }) => id}
      empty={
        <p className="py-2 text-sm text-soft">
          Enregistrez un calcul depuis sa page&nbsp;: l’an prochain, il repartira de vos valeurs.
        </p>
      }
      columns={[
        {
          key: 'name',
          title: 'Calcul',
          head: true,
          cell: ({ calculator, name, inputs }) => (
            <>
              <Link to={paths.calculator(calculator, inputs)} className="font-medium hover:underline">
                {name}
              </Link>
              <span className="block text-sm text-soft">{findCalculator(calculator)?.title ?? calculator}</span>
            </>
          ),
        },
        { key: 'campaign', title: 'Campagne', cell: ({ campaign }) => `${campaign}` },
        { key: 'place', title: 'Pour', cell: ({ placeId }) => names.get(placeId ?? 0) },
        { key: 'inputs', title: 'Valeurs', cell: calculation => valuesLabel(calculation) },
        {
          key: 'delete',
          title: 'Supprimer',
          titleHidden: true,
          cell: ({ id, name }) =>
            mayChange && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <button type="submit" name="intent" value="delete-calculation" className="link text-sm">
                  Supprimer
                  <span className="sr-only">{` le calcul ${name}`}</span>
                </button>
              </Form>
            ),
        },
      ]}
    />
  )
}

const valuesShown = 3

/** The first fields of the calculator, which are those that matter. */
function valuesLabel({ calculator, inputs }: SavedCalculation) {
  const fields = findCalculator(calculator)?.fields ?? []
  return fields
    .filter(({ kind }) => kind === 'number')
    .slice(0, valuesShown)
    .flatMap(field => {
      const value = Number(inputs[field.name] ?? '')
      if (!value) return []
      const unit = field.kind === 'number' && field.unit ? `\u00a0${field.unit}` : ''
      return [
        `${field.label.toLowerCase()}\u00a0: ${value.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')}${unit}`,
      ]
    })
    .join(', ')
}
