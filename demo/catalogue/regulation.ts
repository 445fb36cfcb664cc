import { z } from 'zod'
import { ordinaryGoods } from '#domains/regulation/rules.ts'
import type { DemoRegulation } from '../types.ts'
import { readYaml } from '../yaml.ts'

const free: DemoRegulation = {
  ...ordinaryGoods,
  withdrawable: true,
  withdrawalReason: null,
  ammNumber: null,
  hazards: null,
}

const flag = z.literal(true).optional()

const natureSchema = z.strictObject({
  plantProtection: flag,
  biocontrol: flag,
  gardenUse: flag,
  professionalOnly: flag,
  explosivePrecursor: flag,
  reportablePrecursor: flag,
  biocide: flag,
  biocideType: z.number().int().optional(),
  taxCapsule: flag,
  livePlant: flag,
  transportClass: z.enum(['LIMITED', 'FULL']).optional(),
  withdrawalReason: z.string().optional(),
  pictograms: z.array(z.string().regex(/^GHS\d\d$/)).optional(),
  statements: z.array(z.string()).default([]),
})

const { statements, natures } = readYaml(
  'catalogue/data/regulation.yaml',
  z.strictObject({ statements: z.record(z.string(), z.string()), natures: z.record(z.string(), natureSchema) }),
)

function hazardOf(code: string): string {
  const text = statements[code]
  if (!text) throw new Error(`Unknown hazard statement "${code}"`)
  return `${code} ${text}`
}

function termsOf(name: string): Partial<DemoRegulation> {
  const nature = natures[name]
  if (!nature) throw new Error(`Unknown legal nature "${name}"`)
  const { pictograms, statements: codes, ...terms } = nature
  return {
    ...terms,
    ...(terms.withdrawalReason && { withdrawable: false }),
    ...(pictograms && { hazards: { pictograms, statements: codes.map(hazardOf) } }),
  }
}

/** `law` such as « phyto+copper »; '' for ordinary goods. */
export function regulationOf(law: string, ammNumber: string): DemoRegulation {
  const names = law.split('+').filter(name => name !== '')
  return Object.assign({}, free, ...names.map(termsOf), { ammNumber: ammNumber === '' ? null : ammNumber })
}
