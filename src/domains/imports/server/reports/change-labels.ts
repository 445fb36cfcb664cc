import type { AttributeValue } from '#domains/catalogue/rules/attributes.ts'
import { findAttributeRules } from '#domains/catalogue/server/attributes/check-values.ts'
import { offerStatusLabels } from '#domains/offers/rules.ts'
import { findWarehouses } from '#domains/offers/server/seller/queries.ts'
import type { Db } from '#platform/db/pool.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { euros } from '#shared/money.ts'
import { depositNames } from '#shared/price/packaging-deposit.ts'
import { attributeCode, isAttribute, readAttribute } from '../planning/plan-attributes.ts'
import { readModes } from '../planning/plan-delivery.ts'
import { readDeposit } from '../planning/plan-deposit.ts'
import { readTiers } from '../planning/plan-tiers.ts'
import { readSale } from '../planning/sales.ts'

/** Fields that an import changes, by their stored name. */
const changeLabels: Record<string, string> = {
  priceCents: 'Prix HT',
  vatCode: 'TVA',
  step: 'Multiple',
  minimum: 'Minimum',
  preparationDays: 'Préparation',
  leadDays: 'Fabrication',
  downPaymentPercent: 'Acompte (%)',
  deliveryModes: 'Livraison',
  status: 'Publication',
  tiers: 'Prix par quantité',
  deposit: 'Consigne',
  sale: 'Promotion',
  onHand: 'Stock',
  bin: 'Emplacement',
  title: 'Désignation',
  description: 'Description',
  pictureId: 'Photo',
  tagId: 'Sous-catégorie',
  lotTracked: 'Suivi par lot',
}
const vatLabels: Record<string, string> = {
  normal: '20\u00a0%',
  equipment: '20\u00a0% (matériel agricole)',
  intermediate: '10\u00a0%',
  reduced: '5,5\u00a0%',
}

type Values = Record<string, unknown>

/** Names by the id of a warehouse and the code of an attribute. */
export type ChangeNames = { warehouses: ReadonlyMap<number, string>; attributes: ReadonlyMap<string, string> }

/** A warehouse other than that of the settings has its id: `onHand:12`. */
export const changeLabel = (name: string, { warehouses, attributes }: ChangeNames): string => {
  if (isAttribute(name)) return attributes.get(attributeCode(name)) ?? attributeCode(name)
  const [base = '', id] = name.split(':')
  const place = warehouses.get(Number(id))
  return `${changeLabels[base] ?? base}${place ? ` (${place})` : ''}`
}

function shown(name: string, value: unknown): string {
  if (isAttribute(name)) return typeof value === 'string' ? attributeLabel(readAttribute(value)) : 'aucune'
  if (name === 'priceCents') return euros(Number(value))
  if (name === 'vatCode') return vatLabels[String(value)] ?? ''
  // The names of the statuses are the keys of their labels.
  if (name === 'status') return offerStatusLabels[value as keyof typeof offerStatusLabels] ?? ''
  if (name === 'deliveryModes')
    return readModes(String(value))
      .map(mode => deliveryLabels[mode])
      .join(', ')
  if (name === 'tiers') return tiersLabel(String(value ?? ''))
  if (name === 'deposit') return depositLabel(value)
  if (name === 'sale') return typeof value === 'string' ? saleLabel(value) : 'aucune'
  return String(value ?? '')
}

const attributeLabel = (value: AttributeValue) =>
  typeof value === 'boolean'
    ? value
      ? 'oui'
      : 'non'
    : String(value).replace('.', typeof value === 'number' ? ',' : '.')

const tiersLabel = (text: string) =>
  readTiers(text)
    .map(({ from, priceCents }) => `dès ${from}\u00a0: ${euros(priceCents)}`)
    .join(', ') || 'aucun'

function depositLabel(value: unknown): string {
  const deposit = readDeposit(typeof value === 'string' ? value : null)
  return deposit ? `${euros(deposit.cents)} par ${depositNames[deposit.kind].one} de ${deposit.per}` : 'aucune'
}

const dayLabel = (day: string) => day.split('-').reverse().join('/')
function saleLabel(text: string): string {
  const { startsOn, endsOn, priceCents } = readSale(text)
  return `${euros(priceCents)} HT du ${dayLabel(startsOn)} au ${dayLabel(endsOn)}`
}

const inWords: Record<string, string> = {
  description: 'Description corrigée',
  pictureId: 'Nouvelle photo',
  tagId: 'Sous-catégorie choisie',
}

/** « Prix HT 12,00 € → 13,50 €, Stock 4 → 9 »; long texts are only named. */
export function describeChange(before: unknown, after: unknown, names: ChangeNames): string {
  // Written only by the plan: values by field name.
  const then = (before ?? {}) as Values
  const now = (after ?? {}) as Values
  const known = Object.keys(changeLabels)
  const rank = (name: string) => (isAttribute(name) ? known.length : known.indexOf(name.split(':')[0] ?? ''))
  const changed = Object.keys(now)
    .filter(name => rank(name) >= 0)
    .sort((a, b) => rank(a) - rank(b))
  const parts = changed.map(
    name => inWords[name] ?? `${changeLabel(name, names)} ${shown(name, then[name])} → ${shown(name, now[name])}`,
  )
  return parts.length ? parts.join(', ') : 'Nouvelle photo'
}

export async function findChangeNames(db: Db, vendorId: number): Promise<ChangeNames> {
  const [warehouses, attributes] = await Promise.all([findWarehouses(db, vendorId), findAttributeRules(db)])
  return {
    warehouses: new Map(warehouses.map(({ id, name }) => [id, name])),
    attributes: new Map(attributes.map(({ code, label, unit }) => [code, unit ? `${label} (${unit})` : label])),
  }
}
