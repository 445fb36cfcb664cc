import { isoDay } from '#shared/dates.ts'
import type { InvoiceFilter } from '../contract.ts'

/** Filters and page of an address; the server refuses what is out of range. */
export function invoiceQuery(search: URLSearchParams, side: InvoiceFilter['side']) {
  const month = Number(search.get('mois'))
  // A month alone is one of this year.
  const year = Number(search.get('annee') || (month ? isoDay(new Date()).slice(0, 4) : 0))
  const q = search.get('q')?.trim()
  return {
    side,
    ...(Number.isInteger(year) && year >= 2020 && year <= 2100
      ? { year, ...(Number.isInteger(month) && month >= 1 && month <= 12 ? { month } : {}) }
      : {}),
    ...(q ? { q: q.slice(0, 80) } : {}),
    page: search.get('page') ?? '1',
  }
}

export function filterOf({ page: _, ...filter }: ReturnType<typeof invoiceQuery>): InvoiceFilter {
  return filter
}
