/** Purchase register of a buyer: what an audit (HVE, HACCP, organic farming) asks about goods received. */
import type { GoodsClass } from '../rules.ts'

export const registerKinds = ['all', 'protection', 'nutrition', 'oenology', 'hygiene'] as const
export type RegisterKind = (typeof registerKinds)[number]

export const registerKindLabels: Record<RegisterKind, string> = {
  all: 'Tout',
  protection: 'Protection des plantes',
  nutrition: 'Fertilisation',
  oenology: 'Œnologie',
  hygiene: 'Hygiène et biocides',
}

/** Categories of the specification whose goods a kind lists. */
export const registerCategories = { nutrition: 100, oenology: 104, hygiene: 99 } as const

/** Classes that an audit names; the others say how goods travel or who may hold them. */
export const namedClasses: readonly GoodsClass[] = [
  'PLANT_PROTECTION',
  'PLANT_PROTECTION_GARDEN',
  'BIOCIDE_PROFESSIONAL',
  'BIOCIDE',
  'PRECURSOR_RESTRICTED',
  'PRECURSOR_REPORTABLE',
  'LIVE_PLANT',
]
