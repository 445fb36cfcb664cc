import type { OperationResponse } from '#shared/contract.ts'
import { figure } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { documentsPerArchive, type InvoiceFilter, type listInvoices } from '../contract.ts'
import { type Contestable, InvoiceTable } from './InvoiceTable.tsx'

interface Props {
  list: OperationResponse<typeof listInvoices>
  filter: InvoiceFilter
  /** Address of this list with these parameters. */
  to: (search: URLSearchParams) => string
  empty: string
  contestable?: Contestable | undefined
}

const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })
const monthNames = Array.from({ length: 12 }, (_, month) => monthFormat.format(Date.UTC(2026, month)))

/** More parts than that would be a list of their own: a month has fewer. */
const mostParts = 8

function Downloads({ filter: { side, year, month, q }, total }: { filter: InvoiceFilter; total: number }) {
  const query = new URLSearchParams({
    side,
    ...(year ? { year: `${year}` } : {}),
    ...(month ? { month: `${month}` } : {}),
    ...(q ? { q } : {}),
  })
  const parts = Array.from({ length: Math.ceil(total / documentsPerArchive) }, (_, index) => index + 1)
  return (
    <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm text-soft">
      <span>
        {total === 1 ? '1 document' : `${figure(total)} documents`}
        {parts.length > mostParts && '\u00a0: choisissez un mois pour les télécharger tous ensemble.'}
      </span>
      <a href={`/api/invoices/table?${query}`} className="link" download>
        Tableau (CSV)
      </a>
      {parts.length <= mostParts &&
        parts.map(part => (
          <a key={part} href={`/api/invoices/archive?${query}&part=${part}`} className="link" download>
            {parts.length === 1 ? 'Tous les PDF (ZIP)' : `PDF, partie ${part} sur ${parts.length} (ZIP)`}
          </a>
        ))}
    </p>
  )
}

/** Invoices of one side: filters, table, pages, export. Works without scripts. */
export function InvoiceList({ list, filter, to, empty, contestable }: Props) {
  const { side, year, month, q } = filter
  const search = new URLSearchParams({
    ...(side === 'ventes' ? { cote: 'ventes' } : {}),
    ...(year ? { annee: `${year}` } : {}),
    ...(month ? { mois: `${month}` } : {}),
    ...(q ? { q } : {}),
  })
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
        <SelectField dense label="Mois" name="mois" defaultValue={month ?? ''}>
          <option value="">Tous</option>
          {monthNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="sm">
          Filtrer
        </Button>
      </Form>
      {list.total > 0 && <Downloads filter={filter} total={list.total} />}
      {list.invoices.length ? (
        <InvoiceTable rows={list.invoices} side={side} contestable={contestable} />
      ) : (
        <EmptyState className="mt-6" title={year || q ? 'Aucune facture ne correspond' : 'Aucune facture'}>
          {year || q ? 'Choisissez une autre période, ou effacez la recherche.' : empty}
        </EmptyState>
      )}
      <Pagination page={list.page} count={list.pages} to={page} />
    </>
  )
}
