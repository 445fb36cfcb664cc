import { offerStatusLabels } from '#domains/offers/rules.ts'
import { euros } from '#shared/money.ts'

/** Fields that an import changes, by their stored name. */
export const changeLabels: Record<string, string> = {
  priceCents: 'Prix HT',
  vatCode: 'TVA',
  step: 'Multiple',
  minimum: 'Minimum',
  preparationDays: 'Préparation',
  status: 'Publication',
  onHand: 'Stock',
  title: 'Désignation',
  description: 'Description',
  pictureId: 'Photo',
  tagId: 'Rayon',
}
const vatLabels: Record<string, string> = { normal: '20\u00a0%', intermediate: '10\u00a0%', reduced: '5,5\u00a0%' }

type Values = Record<string, unknown>

function shown(name: string, value: unknown): string {
  if (name === 'priceCents') return euros(Number(value))
  if (name === 'vatCode') return vatLabels[String(value)] ?? ''
  // The names of the statuses are the keys of their labels.
  if (name === 'status') return offerStatusLabels[value as keyof typeof offerStatusLabels] ?? ''
  return String(value ?? '')
}

const inWords: Record<string, string> = {
  description: 'Description corrigée',
  pictureId: 'Nouvelle photo',
  tagId: 'Rayon choisi',
}

/** « Prix HT 12,00 € → 13,50 €, Stock 4 → 9 »; long texts are only named. */
export function describeChange(before: unknown, after: unknown): string {
  // Written only by the plan: values by field name.
  const then = (before ?? {}) as Values
  const now = (after ?? {}) as Values
  const names = Object.keys(changeLabels).filter(name => name in now)
  const parts = names.map(
    name => inWords[name] ?? `${changeLabels[name] ?? name} ${shown(name, then[name])} → ${shown(name, now[name])}`,
  )
  return parts.length ? parts.join(', ') : 'Nouvelle photo'
}
