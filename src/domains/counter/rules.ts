/** What a member of a seller does at the counter: its words, its fields, and who may do it. */
import { catalogueRoles } from '#shared/seller-rights.ts'
import { type SellerRole, sellerRoles } from '#shared/user.ts'

export const counterModes = [
  'remettre',
  'lots',
  'retour',
  'colis',
  'recevoir',
  'vendre',
  'transferer',
  'compter',
  'casse',
] as const
export type CounterMode = (typeof counterModes)[number]

type ModeRule = {
  label: string
  title: string
  hint: string
  codeLabel: string
  /** Label of the number of units; null without one. */
  unitsLabel: string | null
  /** Proposed number of units; empty where a proposal would hide a mistake. */
  units: string
  roles: readonly SellerRole[]
}

export const modeRules: Record<CounterMode, ModeRule> = {
  remettre: {
    label: 'Remettre',
    title: 'Remettre une commande',
    hint: 'L’acheteur donne son code à six chiffres.',
    codeLabel: 'Code de retrait',
    unitsLabel: null,
    units: '',
    roles: sellerRoles,
  },
  lots: {
    label: 'Lots',
    title: 'Indiquer un lot',
    hint: 'Pour les articles suivis par lot, avant de remettre ou d’expédier la commande.',
    codeLabel: 'EAN ou référence',
    unitsLabel: 'Unités de ce lot',
    units: '',
    roles: sellerRoles,
  },
  retour: {
    label: 'Reprendre',
    title: 'Reprendre un retour',
    hint: 'Le numéro du retour est sur l’étiquette et sur le bon. Pour un retour incomplet, ouvrez sa page.',
    codeLabel: 'Numéro du retour',
    unitsLabel: null,
    units: '',
    roles: sellerRoles,
  },
  colis: {
    label: 'Colis',
    title: 'Recevoir des colis de vin',
    hint: 'Le numéro est sur le bon de dépôt. Pour refuser un colis ou noter un absent, ouvrez le dépôt dans «\u00a0Colis de vin\u00a0».',
    codeLabel: 'Numéro du dépôt',
    unitsLabel: null,
    units: '',
    roles: sellerRoles,
  },
  recevoir: {
    label: 'Recevoir',
    title: 'Recevoir une livraison',
    hint: 'Les unités s’ajoutent au stock\u00a0; un lot est demandé pour les articles suivis par lot.',
    codeLabel: 'EAN ou référence',
    unitsLabel: 'Unités reçues',
    units: '',
    roles: catalogueRoles,
  },
  vendre: {
    label: 'Vendre',
    title: 'Vendre sur place',
    hint: 'Les unités quittent le stock\u00a0; l’encaissement se fait à votre caisse.',
    codeLabel: 'EAN ou référence',
    unitsLabel: 'Unités vendues',
    units: '1',
    roles: catalogueRoles,
  },
  transferer: {
    label: 'Transférer',
    title: 'Transférer vers un autre dépôt',
    hint: 'Seules les unités libres partent\u00a0; ce qui est vendu attend où il est.',
    codeLabel: 'EAN ou référence',
    unitsLabel: 'Unités transférées',
    units: '',
    roles: catalogueRoles,
  },
  compter: {
    label: 'Compter',
    title: 'Compter le stock',
    hint: 'La quantité comptée remplace celle du stock.',
    codeLabel: 'EAN ou référence',
    unitsLabel: 'Quantité comptée',
    units: '',
    roles: catalogueRoles,
  },
  casse: {
    label: 'Casse',
    title: 'Casse ou perte',
    hint: 'Les unités quittent le stock, avec ce motif.',
    codeLabel: 'EAN ou référence',
    unitsLabel: 'Unités perdues',
    units: '1',
    roles: catalogueRoles,
  },
}

export const modesOf = (role: SellerRole): readonly CounterMode[] =>
  counterModes.filter(mode => modeRules[mode].roles.includes(role))

export const isMode = (value: unknown): value is CounterMode => counterModes.some(mode => mode === value)

/** A line typed or scanned at the counter, as its form holds it. */
export type CounterEntry = {
  mode: CounterMode
  code: string
  units: string
  number: string
  warehouseId: string
  /** Where a transfer arrives; absent from entries that are no transfer. */
  toId?: string
  /** Of an entry that names a lot; absent from others. */
  lot?: string
  bestBefore?: string
  restock: boolean
}

/** What the entry is called in the list of operations. */
export function entryLabel({ mode, code, units, lot }: CounterEntry): string {
  const { title, unitsLabel } = modeRules[mode]
  if (lot && mode === 'lots') return `Lot ${lot}\u00a0: ${units} × ${code}`
  const what = unitsLabel === null ? code : `${units} × ${code}`
  return `${title}\u00a0: ${what}${lot ? `, lot ${lot}` : ''}`
}

/** Digits only; NaN, which the contract rejects, for anything else. */
export const unitsIn = (typed: string) => (/^\s*\d[\d\s]*$/.test(typed) ? Number(typed.replace(/\s/g, '')) : Number.NaN)
