/** The law as data: one rule per class of goods and period. */
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import type { GoodsClass, PermitKind } from '../rules.ts'

export type GoodsRule = {
  class: GoodsClass
  /** First and last ISO days on which it applies; null: always. */
  from: string | null
  until: string | null
  private: 'allowed' | 'refused'
  professional: 'allowed' | 'refused'
  /** A professional buyer holds one of them; empty: none is asked. */
  buyerPermits: readonly PermitKind[]
  /** The seller holds one of them. */
  sellerPermits: readonly PermitKind[]
  modes: readonly OrderMode[]
  /** Delivery to another Member State: its own rules, registers and permits are not checked here. */
  abroad: 'allowed' | 'refused'
  /** Product types of biocides that it is about; null: any goods of the class. */
  biocideTypes: readonly number[] | null
  law: string
}

const always = { from: null, until: null, biocideTypes: null, abroad: 'refused' } as const
const everyone = { private: 'allowed', professional: 'allowed' } as const
const professionals = { private: 'refused', professional: 'allowed' } as const
const noPermit = { buyerPermits: [], sellerPermits: [] } as const

export const goodsRules: readonly GoodsRule[] = [
  {
    ...always,
    ...professionals,
    class: 'PLANT_PROTECTION',
    buyerPermits: ['CERTIPHYTO'],
    sellerPermits: ['DISTRIBUTION_APPROVAL'],
    // Advice and the certificate at the counter.
    modes: ['PICKUP'],
    law: 'Code rural, articles L253-7, L254-1 et L254-3',
  },
  {
    ...always,
    ...everyone,
    class: 'PLANT_PROTECTION_GARDEN',
    buyerPermits: [],
    sellerPermits: ['DISTRIBUTION_APPROVAL'],
    // Not in self-service: handed over with advice.
    modes: ['PICKUP'],
    law: 'Code rural, articles L253-7 et L254-7',
  },
  {
    ...always,
    ...professionals,
    class: 'PRECURSOR_RESTRICTED',
    buyerPermits: ['PRECURSOR_USE'],
    sellerPermits: [],
    modes: orderModes,
    law: 'Règlement (UE) 2019/1148, articles 5 et 8',
  },
  {
    ...always,
    ...everyone,
    ...noPermit,
    class: 'PRECURSOR_REPORTABLE',
    modes: orderModes,
    law: 'Règlement (UE) 2019/1148, article 9',
  },
  {
    ...always,
    ...professionals,
    class: 'BIOCIDE_PROFESSIONAL',
    biocideTypes: [8, 14, 15, 18, 20, 21],
    buyerPermits: ['CERTIBIOCIDE'],
    sellerPermits: [],
    modes: orderModes,
    law: 'Arrêté du 9 octobre 2013, article 2',
  },
  {
    ...professionals,
    ...noPermit,
    class: 'BIOCIDE_PROFESSIONAL',
    abroad: 'refused',
    from: null,
    until: '2025-12-31',
    biocideTypes: [2, 3, 4],
    modes: orderModes,
    law: 'Règlement (UE) 528/2012, article 19',
  },
  {
    ...professionals,
    class: 'BIOCIDE_PROFESSIONAL',
    abroad: 'refused',
    from: '2026-01-01',
    until: null,
    biocideTypes: [2, 3, 4],
    buyerPermits: ['CERTIBIOCIDE', 'FOOD_USE'],
    sellerPermits: [],
    modes: orderModes,
    law: 'Arrêté du 9 octobre 2013 modifié, article 2',
  },
  {
    ...always,
    ...professionals,
    ...noPermit,
    class: 'BIOCIDE_PROFESSIONAL',
    biocideTypes: [1, 5, 6, 7, 9, 10, 11, 12, 13, 16, 17, 19, 22],
    modes: orderModes,
    law: 'Règlement (UE) 528/2012, article 19',
  },
  { ...always, ...everyone, ...noPermit, class: 'BIOCIDE', modes: orderModes, law: 'Règlement (UE) 528/2012' },
  {
    ...always,
    ...professionals,
    class: 'TAX_CAPSULE',
    buyerPermits: ['CAPSULE_AUTHORISATION'],
    sellerPermits: [],
    modes: orderModes,
    law: 'Code général des impôts, article 302 M',
  },
  {
    ...always,
    ...everyone,
    class: 'LIVE_PLANT',
    buyerPermits: [],
    sellerPermits: ['PLANT_OPERATOR'],
    modes: orderModes,
    law: 'Règlement (UE) 2016/2031, articles 65, 79 et 81',
  },
  {
    ...always,
    ...everyone,
    ...noPermit,
    class: 'DANGEROUS_LIMITED',
    modes: ['PICKUP', 'HOME', 'FREIGHT', 'ROUND'],
    law: 'ADR, chapitre 3.4, et conditions des réseaux de points relais',
  },
  {
    ...always,
    ...everyone,
    ...noPermit,
    class: 'DANGEROUS_FULL',
    modes: ['PICKUP', 'FREIGHT', 'ROUND'],
    law: 'ADR (arrêté «\u00a0TMD\u00a0» du 29 mai 2009)',
  },
  {
    ...always,
    ...noPermit,
    class: 'ALCOHOL',
    private: 'refused',
    professional: 'refused',
    modes: [],
    law: 'Code de la santé publique, article L3342-1',
  },
]

/** A biocide for professionals whose type is unknown falls under the strictest rule. */
const unknownBiocideType = 2

/** The rule of a class on an ISO day. */
export function ruleOn(goodsClass: GoodsClass, biocideType: number | null, day: string): GoodsRule {
  const type = biocideType ?? unknownBiocideType
  const rule = goodsRules.find(
    one =>
      one.class === goodsClass &&
      (one.biocideTypes === null || one.biocideTypes.includes(type)) &&
      (one.from === null || one.from <= day) &&
      (one.until === null || day <= one.until),
  )
  if (!rule) throw new Error(`no rule for ${goodsClass}, type ${type}, on ${day}`)
  return rule
}
