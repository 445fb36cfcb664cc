import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { parseCents } from '#shared/money.ts'
import type { BulkChange } from '../../../rules/bulk.ts'
import { type OfferFilters, searchOf } from '../offer-filters.ts'

export const bulkFormId = 'lot'

export const priceWays = {
  'plus-pct': ['Augmenter de (%)', 'percent', 1],
  'moins-pct': ['Baisser de (%)', 'percent', -1],
  'plus-eur': ['Augmenter de (€ HT)', 'amount', 1],
  'moins-eur': ['Baisser de (€ HT)', 'amount', -1],
  fixe: ['Fixer à (€ HT)', 'set', 1],
} as const
export const stockWays = { compter: 'Compter', ajouter: 'Ajouter', retirer: 'Retirer' } as const

const wholeIn = (value: string) => (/^\d{1,8}$/.test(value) ? Number(value) : Number.NaN)
const textIn = (form: FormData, name: string) => textOf(form, name).replace(/\s/g, '')

/** What the buttons of the form ask; what is not a figure is left for the contract to refuse. */
function actOf(form: FormData): BulkChange {
  const intent = textOf(form, 'intent')
  if (intent === 'price') {
    const [, how, sign] = priceWays[textIn(form, 'sens') as keyof typeof priceWays] ?? priceWays['plus-pct']
    return { kind: 'price', how, value: (parseCents(textIn(form, 'valeur')) ?? 0) * sign }
  }
  if (intent === 'stock') {
    const way = textIn(form, 'geste')
    const quantity = wholeIn(textIn(form, 'quantite')) * (way === 'retirer' ? -1 : 1)
    const how = way === 'compter' ? 'set' : 'add'
    return { kind: 'stock', how, warehouseId: Number(form.get('depot')), quantity }
  }
  return { kind: intent === 'publish' || intent === 'unpublish' ? intent : 'archive' }
}

/** Offers ticked, or the filter of the address. */
export function selectionOf(form: FormData, { words, categoryId, status, stock }: OfferFilters) {
  if (form.get('portee') !== 'filtre') return { ids: form.getAll('offre').map(String) }
  return {
    filter: {
      q: words,
      ...(categoryId === null ? {} : { categoryId }),
      ...(status === null ? {} : { status }),
      ...(stock === null ? {} : { stock }),
    },
  }
}

/** Pages that the form leads to, for the offers chosen. */
const selectionPages: Record<string, string> = {
  promotion: workspacePaths.newPromotion,
  delete: workspacePaths.sellerDeletion,
}
export const hasOwnPage = (form: FormData) => textOf(form, 'intent') in selectionPages

/** The address of that page; null when nothing is ticked. */
export function selectionAddress(form: FormData, filters: OfferFilters): string | null {
  const page = selectionPages[textOf(form, 'intent')]
  if (form.get('portee') === 'filtre') {
    const list = searchOf({ ...filters, sort: 'titre' })
    return `${page}?tout=1${list.includes('?') ? `&${list.split('?')[1]}` : ''}`
  }
  const ids = form.getAll('offre').map(String)
  return ids.length ? `${page}?offres=${ids.join('~')}` : null
}

export const bulkAskOf = (form: FormData, filters: OfferFilters) => ({
  key: textOf(form, 'key'),
  selection: selectionOf(form, filters),
  act: actOf(form),
})
