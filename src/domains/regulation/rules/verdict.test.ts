import { expect, test } from 'vitest'
import { ordinaryGoods, type PermitKind } from '../rules.ts'
import type { SoldGoods } from './authorisation.ts'
import { missingMarkFaults } from './detect.ts'
import { ruleOn } from './law.ts'
import {
  type GoodsSaleFacts,
  type HeldPermit,
  handOverRefusal,
  isAttended,
  lawfulModes,
  permitRequests,
  refusalForAll,
  saleRefusal,
  staysInFrance,
} from './verdict.ts'

const day = '2026-11-23'
const goods = (values: Partial<SoldGoods>): SoldGoods => ({ ...ordinaryGoods, authorisation: null, ...values })
const held = (kind: PermitKind, values: Partial<HeldPermit> = {}): HeldPermit => ({
  kind,
  status: 'ACCEPTED',
  expiresOn: null,
  ...values,
})
const facts: GoodsSaleFacts = {
  day,
  buyer: 'professional',
  openClasses: ['PRECURSOR_RESTRICTED', 'PLANT_PROTECTION'],
  buyerPermits: [],
  sellerPermits: [],
}
const acid = goods({ explosivePrecursor: true })

test('a paper in review makes its buyer wait, a missing or expired one refuses, a valid one is enough', () => {
  expect(saleRefusal(acid, facts)).toMatchObject({ code: 'PERMIT_MISSING', class: 'PRECURSOR_RESTRICTED' })
  const withPaper = (values: Partial<HeldPermit>, kind: PermitKind = 'PRECURSOR_USE') =>
    saleRefusal(acid, { ...facts, buyerPermits: [held(kind, values)] })?.code
  expect(withPaper({ status: 'PENDING' })).toBe('PERMIT_PENDING')
  expect(withPaper({ status: 'PENDING' }, 'CERTIPHYTO')).toBe('PERMIT_MISSING')
  expect(withPaper({ expiresOn: '2026-11-22' })).toBe('PERMIT_MISSING')
  expect(withPaper({ expiresOn: day })).toBeUndefined()
})

test('shows a private person that the goods are for professionals, and asks a visitor to log in', () => {
  const refused = (buyer: GoodsSaleFacts['buyer']) => saleRefusal(acid, { ...facts, buyer })
  expect(refused('normal')?.code).toBe('PROFESSIONALS_ONLY')
  expect(refused(null)?.sentence).toContain('onnectez-vous')
  expect(refused('normal')?.sentence).not.toContain('onnectez-vous')
})

test('the seller’s own paper comes before anything that its buyer could give', () => {
  const sulphur = goods({ plantProtection: true })
  const refused = { ...facts, buyer: 'normal' } as const
  expect(saleRefusal(sulphur, refused)?.code).toBe('SELLER_PERMIT_MISSING')
  expect(refusalForAll(sulphur, facts)?.code).toBe('SELLER_PERMIT_MISSING')
  const approved = { ...facts, sellerPermits: [held('DISTRIBUTION_APPROVAL')] }
  expect(refusalForAll(sulphur, approved)).toBeNull()
  expect(saleRefusal(sulphur, approved)?.code).toBe('PERMIT_MISSING')
})

test('names the papers that a professional gives before paying, and none for goods that need none', () => {
  expect(permitRequests(acid, day)).toEqual([
    { names: ['Déclaration d’utilisation d’un précurseur d’explosif'], law: expect.stringContaining('2019/1148') },
  ])
  expect(permitRequests(ordinaryGoods, day)).toEqual([])
  expect(permitRequests(goods({ livePlant: true }), day)).toEqual([])
})

test('goods paid before their class closed are handed over; those without a paper are not', () => {
  const closed = { day, buyer: 'professional', buyerPermits: [held('PRECURSOR_USE')], sellerPermits: [] } as const
  expect(handOverRefusal('PRECURSOR_RESTRICTED', acid, closed)).toBeNull()
  expect(handOverRefusal('PRECURSOR_RESTRICTED', acid, { ...closed, buyerPermits: [] })?.code).toBe('PERMIT_MISSING')
})

test('goods whose rules end at the border are only collected by a buyer from abroad', () => {
  expect(staysInFrance(acid, day)).toBe(true)
  expect(staysInFrance(ordinaryGoods, day)).toBe(false)
  expect(lawfulModes(acid, day).length).toBeGreaterThan(1)
  expect(lawfulModes(acid, day, true)).toEqual(['PICKUP'])
  expect(lawfulModes(ordinaryGoods, day, true)).toEqual(lawfulModes(ordinaryGoods, day))
  // One class of two is enough.
  expect(staysInFrance(goods({ explosivePrecursor: true, transportClass: 'LIMITED' }), day)).toBe(true)
})

test('the faults of an article stand at the fields of its form', () => {
  const at = (title: string) => missingMarkFaults({ title, description: '', regulation: ordinaryGoods })
  expect(at('Crémant brut 12 % vol').title).toContain('ne se vendent pas ici')
  expect(at('Acide sulfurique 96 %')['regulation.explosivePrecursor']).toContain('cochez cette case')
  expect(at('Sécateur')).toEqual({})
})

test('a class without a rule on a day is an error, not a sale', () => {
  expect(() => ruleOn('PLANT_PROTECTION', 2, '')).not.toThrow()
  expect(() => ruleOn('NOTHING' as never, null, day)).toThrow('no rule for NOTHING')
})

test('a sentence names the papers of which one is enough', () => {
  const disinfectant = goods({ biocide: true, professionalOnly: true, biocideType: 2 })
  const refusal = saleRefusal(disinfectant, { ...facts, openClasses: ['BIOCIDE_PROFESSIONAL'] })
  expect(refusal?.sentence).toContain(' ou ')
  expect(refusal?.sentence).not.toContain(' et ')
})

test('goods that are never sold are named first in the sentence', () => {
  const refusal = saleRefusal(goods({ alcohol: true }), facts)
  expect(refusal?.sentence).toBe('Les boissons alcooliques ne se vendent pas ici.')
})

test('a decision about another class changes nothing at a drop-off point', () => {
  expect(isAttended(acid)).toBe(true)
  expect(isAttended(acid, [{ class: 'TAX_CAPSULE', atDropPoint: true }])).toBe(true)
  expect(isAttended(acid, [{ class: 'PRECURSOR_RESTRICTED', atDropPoint: true }])).toBe(false)
  expect(lawfulModes(acid, day)).not.toContain('DROP')
})
