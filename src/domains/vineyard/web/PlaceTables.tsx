import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { unitEuros } from '#shared/price/price.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { VineyardPlace } from '../contract-vineyard.ts'
import { bottleNames, costPerUnit, valuesOfPlace } from '../rules/places.ts'

const hectares = (value: number) => `${value.toLocaleString('fr-FR', { maximumFractionDigits: 4 })}\u00a0ha`

/** Without the right to change them, a table shows names without links, and no switch. */
export function ParcelTable({ parcels, mayChange }: { parcels: readonly VineyardPlace[]; mayChange: boolean }) {
  return (
    <Table
      caption="Parcelles"
      columns={mayChange ? parcelColumns : readOnly(parcelColumns)}
      rows={parcels}
      rowKey={({ id }) => id}
      empty={<p className="py-2 text-sm text-soft">Aucune parcelle pour l’instant.</p>}
    />
  )
}

export function CuveeTable({ cuvees, mayChange }: { cuvees: readonly VineyardPlace[]; mayChange: boolean }) {
  return (
    <Table
      caption="Cuvées"
      columns={mayChange ? cuveeColumns : readOnly(cuveeColumns)}
      rows={cuvees}
      rowKey={({ id }) => id}
      empty={<p className="py-2 text-sm text-soft">Aucune cuvée pour l’instant.</p>}
    />
  )
}

/** What was attached to it, newest year first, with the cost per hectare or per bottle. */
function Costs({ place }: { place: VineyardPlace }) {
  const per = place.kind === 'PARCEL' ? '/ha' : '/bouteille'
  if (place.costs.length === 0) return <span className="text-soft">—</span>
  return (
    <>
      {place.costs.map(({ year, htCents }) => {
        const unit = costPerUnit(htCents, place)
        return (
          <span key={year} className="figures block whitespace-nowrap">
            {`${year}\u00a0: ${euros(htCents)}`}
            {unit !== null && (
              <span className="text-soft">{` (${place.kind === 'PARCEL' ? euros(Math.round(unit)) : unitEuros(unit)}${per})`}</span>
            )}
          </span>
        )
      })}
    </>
  )
}

function AlertSwitch({ place: { id, commune, alerts, name } }: { place: VineyardPlace }) {
  if (commune === null) return <span className="text-sm text-soft">Sans commune</span>
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="on" value={alerts ? 'non' : 'oui'} />
      <Button type="submit" name="intent" value="alerts" size="sm" aria-pressed={alerts}>
        {alerts ? 'Reçues par mail' : 'Recevoir'}
        <span className="sr-only">{` les alertes de gel de ${name}`}</span>
      </Button>
    </Form>
  )
}

const calculatorOf = (place: VineyardPlace) => (place.kind === 'PARCEL' ? 'palissage' : 'tirage')

const Calculate = ({ place }: { place: VineyardPlace }) => (
  <Link to={paths.calculator(calculatorOf(place), valuesOfPlace(place))} className="link text-sm">
    Calculer
    <span className="sr-only">{` pour ${place.name}`}</span>
  </Link>
)

const parcelColumns: Column<VineyardPlace>[] = [
  {
    key: 'name',
    title: 'Parcelle',
    head: true,
    cell: ({ id, name, commune }) => (
      <>
        <Link to={paths.vineyard({ parcelle: id })} className="font-medium hover:underline">
          {name}
        </Link>
        {commune && <span className="block text-sm text-soft">{commune}</span>}
      </>
    ),
  },
  { key: 'area', title: 'Surface', align: 'end', cell: place => place.hectares !== null && hectares(place.hectares) },
  {
    key: 'vines',
    title: 'Vigne',
    cell: ({ grape, rootstock, density, year }) =>
      [
        [grape, rootstock].filter(Boolean).join(' sur '),
        density !== null && `${figure(density)}\u00a0pieds/ha`,
        year !== null && `planté en ${year}`,
      ]
        .filter(Boolean)
        .join(', '),
  },
  { key: 'costs', title: 'Achats HT', cell: place => <Costs place={place} /> },
  { key: 'alerts', title: 'Gel et grêle', cell: place => <AlertSwitch place={place} /> },
  { key: 'calculate', title: 'Calculer', titleHidden: true, cell: place => <Calculate place={place} /> },
]

const cuveeColumns: Column<VineyardPlace>[] = [
  {
    key: 'name',
    title: 'Cuvée',
    head: true,
    cell: ({ id, name, finish }) => (
      <>
        <Link to={paths.vineyard({ cuvee: id })} className="font-medium hover:underline">
          {name}
        </Link>
        {finish && <span className="block text-sm text-soft">{finish}</span>}
      </>
    ),
  },
  { key: 'year', title: 'Année', cell: ({ year }) => year !== null && `${year}` },
  {
    key: 'bottles',
    title: 'Bouteilles',
    align: 'end',
    cell: ({ bottles, bottle }) => (
      <>
        {bottles !== null && figure(bottles)}
        {bottle && <span className="block text-sm text-soft">{bottleNames[bottle]}</span>}
      </>
    ),
  },
  {
    key: 'volume',
    title: 'Volume',
    align: 'end',
    cell: ({ hectolitres }) => hectolitres !== null && `${hectolitres.toLocaleString('fr-FR')}\u00a0hL`,
  },
  { key: 'costs', title: 'Achats HT', cell: place => <Costs place={place} /> },
  { key: 'calculate', title: 'Calculer', titleHidden: true, cell: place => <Calculate place={place} /> },
]

const readOnly = (columns: Column<VineyardPlace>[]): Column<VineyardPlace>[] =>
  columns
    .filter(({ key }) => key !== 'alerts' && key !== 'calculate')
    .map(column =>
      column.key === 'name' ? { ...column, cell: ({ name }) => <span className="font-medium">{name}</span> } : column,
    )
