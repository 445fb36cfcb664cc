import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { DownloadIcon, PackageIcon } from '#ui/icons/icons.tsx'
import { listMoves } from '../contract.ts'
import { moveLabels, moveReasons } from '../rules.ts'
import { MovesTable } from './MovesTable.tsx'
import { StockTabs } from './StockTabs.tsx'
import { shortNames } from './short-names.ts'
import { type MoveFilters, moveFilters, moveQuery, moveSearch } from './stock-search.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Mouvements de stock',
    description: 'Ce qui a changé dans votre stock, quand, pourquoi et par qui.',
    path: workspacePaths.stockMovements,
    hidden: true,
  })

export async function loader({ context, request }: LoaderFunctionArgs) {
  const filters = moveFilters(new URL(request.url).searchParams)
  return { filters, ...(await context.get(pageApi).call(listMoves, { query: moveQuery(filters) })) }
}

export default function MovesPage() {
  const { filters, moves, next, warehouses } = useLoaderData<typeof loader>()
  const csv = new URLSearchParams(
    Object.entries(moveQuery({ ...filters, before: null })).map(([name, value]) => [name, `${value}`]),
  )
  return (
    <AccountFrame title="Stock">
      <StockTabs />
      <FilterForm filters={filters} warehouses={warehouses} />
      {moves.length ? (
        <>
          <MovesTable moves={moves} warehouses={warehouses} />
          <div className="mt-4 flex flex-wrap justify-between gap-3">
            <ButtonLink size="sm" to={workspacePaths.stockMovementsExport(csv.size ? `?${csv}` : '')} reloadDocument>
              <DownloadIcon className="size-4" />
              Télécharger en CSV
            </ButtonLink>
            {next !== null && (
              <ButtonLink size="sm" to={moveSearch(filters, { before: next })}>
                Plus anciens
              </ButtonLink>
            )}
          </div>
        </>
      ) : (
        <EmptyState icon={<PackageIcon />} title="Aucun mouvement">
          Rien n’a bougé pour ce filtre.
        </EmptyState>
      )}
    </AccountFrame>
  )
}

interface FilterFormProps {
  filters: MoveFilters
  warehouses: readonly { id: number; name: string }[]
}

function FilterForm({ filters, warehouses }: FilterFormProps) {
  const names = shortNames(warehouses.map(({ name }) => name))
  return (
    <Form
      key={moveSearch(filters)}
      role="search"
      aria-label="Mouvements"
      className="mb-4 grid grid-cols-2 items-end gap-2 border-y border-rule py-3 md:grid-cols-3 xl:grid-cols-[minmax(10rem,1fr)_auto_auto_auto_auto_auto]"
    >
      <TextField
        label="Article"
        dense
        type="search"
        name="q"
        defaultValue={filters.words}
        maxLength={100}
        placeholder="Titre, référence, EAN"
        className="col-span-2 min-w-0 md:col-span-3 xl:col-span-1"
      />
      <SelectField label="Motif" dense name="motif" defaultValue={filters.reason ?? ''}>
        <option value="">Tous</option>
        {moveReasons.map(reason => (
          <option key={reason} value={reason}>
            {moveLabels[reason]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Dépôt" dense name="depot" defaultValue={filters.warehouseId ?? ''} className="min-w-0">
        <option value="">Tous</option>
        {warehouses.map(({ id }, rank) => (
          <option key={id} value={id}>
            {names[rank]}
          </option>
        ))}
      </SelectField>
      <TextField label="Du" dense type="date" name="du" defaultValue={filters.from ?? ''} />
      <TextField label="Au" dense type="date" name="au" defaultValue={filters.to ?? ''} />
      <Button type="submit" size="sm">
        Filtrer
      </Button>
    </Form>
  )
}
