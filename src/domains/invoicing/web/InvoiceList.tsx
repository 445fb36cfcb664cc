import { Form } from 'react-router'
import type { OperationResponse } from '#shared/contract.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import type { InvoiceFilter, listInvoices } from '../contract.ts'
import { InvoiceTable } from './InvoiceTable.tsx'

interface Props {
  list: OperationResponse<typeof listInvoices>
  filter: InvoiceFilter
  /** Address of this list with these parameters. */
  to: (search: URLSearchParams) => string
  empty: string
}

/** Invoices of one side: filters, table, pages, export. Works without scripts. */
export function InvoiceList({ list, filter, to, empty }: Props) {
  const { side, year, q } = filter
  const search = new URLSearchParams({
    ...(side === 'ventes' ? { cote: 'ventes' } : {}),
    ...(year ? { annee: `${year}` } : {}),
    ...(q ? { q } : {}),
  })
  const table = new URLSearchParams({ side, ...(year ? { year: `${year}` } : {}), ...(q ? { q } : {}) })
  const page = (number: number) => {
    const there = new URLSearchParams(search)
    if (number > 1) there.set('page', `${number}`)
    return to(there)
  }
  return (
    <>
      <Form className="flex flex-wrap items-end gap-3" role="search" aria-label="Factures">
        {side === 'ventes' && <input type="hidden" name="cote" value="ventes" />}
        <TextField
          dense
          type="search"
          label="Numéro, commande ou nom"
          name="q"
          defaultValue={q ?? ''}
          maxLength={80}
          className="min-w-60 flex-1 sm:max-w-96"
        />
        <SelectField dense label="Année" name="annee" defaultValue={year ?? ''}>
          <option value="">Toutes</option>
          {list.years.map(known => (
            <option key={known}>{known}</option>
          ))}
        </SelectField>
        <Button type="submit" size="sm">
          Filtrer
        </Button>
        {list.total > 0 && (
          <a href={`/api/invoices/table?${table}`} className="link ms-auto self-center" download>
            Tableau (CSV)
          </a>
        )}
      </Form>
      {list.invoices.length ? (
        <InvoiceTable rows={list.invoices} side={side} />
      ) : (
        <EmptyState className="mt-6" title={year || q ? 'Aucune facture ne correspond' : 'Aucune facture'}>
          {year || q ? 'Choisissez une autre année, ou effacez la recherche.' : empty}
        </EmptyState>
      )}
      <Pagination page={list.page} count={list.pages} to={page} />
    </>
  )
}
