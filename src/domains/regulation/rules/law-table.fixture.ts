/** What the texts of law say, one row per rule and period, written apart from `law.ts`. */
import type { OrderMode } from '#shared/delivery.ts'
import type { LegalNature, PermitKind } from '../rules.ts'

export type LawRow = {
  goods: Partial<LegalNature>
  law: string
  /** An ISO day on which the rule applies; absent: it applies today, and is not limited in time. */
  on?: string
  private: 'buys' | 'refused'
  /** A professional account without any paper. */
  bare: 'buys' | 'asked' | 'refused'
  /** Any one of them lets a professional buy. */
  proven: readonly PermitKind[]
  /** What the seller holds. */
  seller: readonly PermitKind[]
  /** Without a decision of the operator about drop-off points. */
  modes: readonly OrderMode[]
}

const every: readonly OrderMode[] = ['PICKUP', 'HOME', 'RELAY', 'FREIGHT', 'ROUND', 'DROP']
const attended: readonly OrderMode[] = ['PICKUP', 'HOME', 'RELAY', 'FREIGHT', 'ROUND']
const everyone = { private: 'buys', bare: 'buys', proven: [], seller: [], modes: every } as const
const proof = { private: 'refused', bare: 'asked', seller: [], modes: attended } as const
const professionals = { private: 'refused', bare: 'buys', proven: [], seller: [], modes: attended } as const
const counter = { seller: ['DISTRIBUTION_APPROVAL'], modes: ['PICKUP'] } as const
const biocide = (biocideType: number | null) => ({ biocide: true, professionalOnly: true, biocideType })

export const lawTable: readonly LawRow[] = [
  {
    ...proof,
    ...counter,
    goods: { plantProtection: true },
    law: 'C. rural L253-7, L254-1 and L254-3: products for professionals',
    proven: ['CERTIPHYTO'],
  },
  {
    ...proof,
    ...counter,
    goods: { plantProtection: true, biocontrol: true, professionalOnly: true },
    law: 'C. rural L254-3: biocontrol for professionals needs the certificate too',
    proven: ['CERTIPHYTO'],
  },
  {
    ...everyone,
    ...counter,
    goods: { plantProtection: true, gardenUse: true },
    law: 'C. rural L253-7 and L254-7: the mention for gardens, never in self-service',
  },
  {
    ...proof,
    goods: { explosivePrecursor: true },
    law: 'Regulation (EU) 2019/1148, art. 5 and 8: restricted precursors',
    proven: ['PRECURSOR_USE'],
  },
  {
    ...everyone,
    goods: { reportablePrecursor: true },
    modes: attended,
    law: 'Regulation (EU) 2019/1148, art. 9: precursors to report',
  },
  ...[8, 14, 15, 18, 20, 21].map(type => ({
    ...proof,
    goods: biocide(type),
    law: `Arrêté of 9 October 2013, art. 2: type ${type}`,
    proven: ['CERTIBIOCIDE' as const],
  })),
  ...[2, 3, 4].flatMap(type => [
    {
      ...professionals,
      goods: biocide(type),
      law: `Arrêté of 9 October 2013: type ${type}, before 2026`,
      on: '2025-12-31',
    },
    {
      ...proof,
      goods: biocide(type),
      law: `Arrêté of 9 October 2013, amended: type ${type}, on its first day`,
      on: '2026-01-01',
      proven: ['CERTIBIOCIDE' as const, 'FOOD_USE' as const],
    },
    {
      ...proof,
      goods: biocide(type),
      law: `Arrêté of 9 October 2013, amended: type ${type}, today`,
      proven: ['CERTIBIOCIDE' as const, 'FOOD_USE' as const],
    },
  ]),
  {
    ...proof,
    goods: biocide(null),
    law: 'Arrêté of 9 October 2013, amended: type unknown, the strictest',
    proven: ['CERTIBIOCIDE', 'FOOD_USE'],
  },
  ...[1, 5, 6, 7, 9, 10, 11, 12, 13, 16, 17, 19, 22].map(type => ({
    ...professionals,
    goods: biocide(type),
    law: `Regulation (EU) 528/2012, art. 19: type ${type}, for professionals`,
  })),
  {
    ...everyone,
    goods: { biocide: true, biocideType: 1 },
    law: 'Regulation (EU) 528/2012, art. 19: on sale to the public',
  },
  {
    ...proof,
    goods: { taxCapsule: true },
    law: 'CGI 302 M: capsules with the tax mark',
    proven: ['CAPSULE_AUTHORISATION'],
  },
  {
    ...everyone,
    goods: { livePlant: true },
    law: 'Regulation (EU) 2016/2031, art. 65, 79 and 81: plant passport',
    seller: ['PLANT_OPERATOR'],
  },
  {
    ...everyone,
    goods: { transportClass: 'LIMITED' },
    law: 'ADR 3.4: limited quantities, never by relay',
    modes: ['PICKUP', 'HOME', 'FREIGHT', 'ROUND'],
  },
  {
    ...everyone,
    goods: { transportClass: 'FULL' },
    law: 'ADR, arrêté TMD: pallets, the seller’s lorry, or collected',
    modes: ['PICKUP', 'FREIGHT', 'ROUND'],
  },
  {
    goods: { alcohol: true },
    law: 'CSP L3342-1: not sold here',
    private: 'refused',
    bare: 'refused',
    proven: [],
    seller: [],
    modes: [],
  },
]

/** `declared`: a professional account and no paper; `proven`: with every paper that the row names. */
export const tableBuyers = ['private', 'declared', 'proven', 'certified', 'tax warehouse'] as const
export type TableBuyer = (typeof tableBuyers)[number]

export const papersHeld = (row: LawRow, buyer: TableBuyer): readonly PermitKind[] =>
  ({
    private: [],
    declared: [],
    proven: row.proven,
    certified: ['CERTIPHYTO' as const],
    'tax warehouse': ['CAPSULE_AUTHORISATION' as const],
  })[buyer]

type TableCode = 'GOODS_NOT_SOLD' | 'PROFESSIONALS_ONLY' | 'PERMIT_MISSING'

/** Null: the buyer pays. Where the class is open and the seller holds its papers. */
export function expectedCode(row: LawRow, buyer: TableBuyer): TableCode | null {
  if (row.bare === 'refused') return 'GOODS_NOT_SOLD'
  if (buyer === 'private') return row.private === 'buys' ? null : 'PROFESSIONALS_ONLY'
  if (row.bare === 'buys') return null
  return papersHeld(row, buyer).some(kind => row.proven.includes(kind)) ? null : 'PERMIT_MISSING'
}
