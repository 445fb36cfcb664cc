import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import {
  classesOf,
  type GoodsClass,
  goodsClasses,
  type LegalNature,
  ordinaryGoods,
  type PermitKind,
  permitForms,
} from '../rules.ts'
import type { SoldGoods } from './authorisation.ts'
import { goodsRules, ruleOn } from './law.ts'
import { expectedCode, type LawRow, lawTable, papersHeld, type TableBuyer, tableBuyers } from './law-table.fixture.ts'
import {
  type GoodsSaleFacts,
  type HeldPermit,
  lawfulModes,
  permitRequests,
  refusalForAll,
  saleRefusal,
} from './verdict.ts'

const today = '2026-11-23'
const goodsOf = (...rows: LawRow[]): SoldGoods =>
  Object.assign({ ...ordinaryGoods, authorisation: null }, ...rows.map(row => row.goods))
const held = (kind: PermitKind, values: Partial<HeldPermit> = {}): HeldPermit => ({
  kind,
  status: 'ACCEPTED',
  expiresOn: null,
  ...values,
})
const kinds = Object.keys(permitForms) as PermitKind[] // Object.keys is typed string[]

const factsOf = (row: LawRow, values: Partial<GoodsSaleFacts> = {}): GoodsSaleFacts => ({
  day: row.on ?? today,
  buyer: 'professional',
  openClasses: goodsClasses,
  buyerPermits: [],
  sellerPermits: row.seller.map(kind => held(kind)),
  ...values,
})
const codeOf = (row: LawRow, values: Partial<GoodsSaleFacts> = {}) =>
  saleRefusal(goodsOf(row), factsOf(row, values))?.code ?? null

describe.each(lawTable)('$law', row => {
  const day = row.on ?? today

  test.each(tableBuyers)('buyer: %s', buyer => {
    const buyerPermits = papersHeld(row, buyer).map(kind => held(kind, { expiresOn: day }))
    expect(codeOf(row, { buyer: buyer === 'private' ? 'normal' : 'professional', buyerPermits })).toBe(
      expectedCode(row, buyer),
    )
  })

  test('each paper that the law names is enough by itself; one that waits, has ended or is of another kind is not', () => {
    for (const kind of kinds) {
      const code = codeOf(row, { buyerPermits: [held(kind)] })
      expect([kind, code]).toEqual([kind, row.proven.includes(kind) ? null : expectedCode(row, 'declared')])
      if (!row.proven.includes(kind)) continue
      expect(codeOf(row, { buyerPermits: [held(kind, { status: 'PENDING' })] })).toBe('PERMIT_PENDING')
      expect(codeOf(row, { buyerPermits: [held(kind, { expiresOn: '2020-01-01' })] })).toBe('PERMIT_MISSING')
    }
  })

  test('nobody buys it where its class is closed, or from a seller without its papers', () => {
    expect(codeOf(row, { openClasses: [] })).toBe('GOODS_NOT_SOLD')
    if (row.seller.length === 0) return
    expect(codeOf(row, { sellerPermits: [] })).toBe('SELLER_PERMIT_MISSING')
    expect(codeOf(row, { sellerPermits: row.seller.map(kind => held(kind, { status: 'PENDING' })) })).toBe(
      'SELLER_PERMIT_MISSING',
    )
  })

  test('what nobody may buy has its reason before any buyer is known', () => {
    const forAll = (values: Partial<GoodsSaleFacts>) => refusalForAll(goodsOf(row), factsOf(row, values))?.code ?? null
    expect(forAll({})).toBe(row.bare === 'refused' ? 'GOODS_NOT_SOLD' : null)
    expect(forAll({ openClasses: [] })).toBe('GOODS_NOT_SOLD')
    expect(forAll({ sellerPermits: [] })).toBe(
      row.bare === 'refused' ? 'GOODS_NOT_SOLD' : row.seller.length > 0 ? 'SELLER_PERMIT_MISSING' : null,
    )
    const [request, ...more] = permitRequests(goodsOf(row), day)
    expect(more).toEqual([])
    expect(request?.names ?? []).toEqual(row.proven.map(kind => permitForms[kind].label))
  })

  test('it travels in the lawful modes only', () => {
    expect(lawfulModes(goodsOf(row), day)).toEqual(row.modes)
  })
})

test('the table has a row for every class, and for every type of biocide on both sides of each day of change', () => {
  const classes = new Set(lawTable.flatMap(row => classesOf(goodsOf(row))))
  expect([...classes].sort()).toEqual([...goodsClasses].sort())
  for (const rule of goodsRules)
    for (const type of rule.biocideTypes ?? [null])
      expect([
        rule.class,
        type,
        lawTable.some(row => {
          const goods = goodsOf(row)
          const isOfClass = classesOf(goods).includes(rule.class) && (type === null || goods.biocideType === type)
          return isOfClass && ruleOn(rule.class, goods.biocideType, row.on ?? today) === rule
        }),
      ]).toEqual([rule.class, type, true])
})

/** Two rows of one article: both are asked, and it travels as both may. */
const drawnSale = fc.record({
  rows: fc.uniqueArray(fc.constantFrom(...lawTable.filter(row => row.on === undefined)), {
    minLength: 1,
    maxLength: 2,
    // Goods have one nature as a biocide, one as a treatment and one transport class.
    selector: row => Object.keys(row.goods)[0],
  }),
  buyer: fc.constantFrom(...tableBuyers),
  mode: fc.constantFrom<OrderMode>(...orderModes),
  sellerIsApproved: fc.boolean(),
  closed: fc.option(fc.constantFrom(...goodsClasses)),
})

test('drawn goods of one or two classes, buyers, channels, sellers and closed classes agree with the table', () => {
  fc.assert(
    fc.property(drawnSale, ({ rows, buyer, mode, sellerIsApproved, closed }) => {
      const goods = goodsOf(...rows)
      const openClasses = goodsClasses.filter(one => one !== closed)
      const papers = rows.flatMap(row => papersHeld(row, buyer))
      const verdict = saleRefusal(goods, {
        day: today,
        buyer: buyer === 'private' ? 'normal' : 'professional',
        openClasses,
        buyerPermits: papers.map(kind => held(kind)),
        sellerPermits: sellerIsApproved ? rows.flatMap(row => row.seller).map(kind => held(kind)) : [],
      })
      const isSold =
        rows.every(row => isSoldBy(row, buyer, papers, sellerIsApproved)) &&
        !(closed && classesOf(goods).includes(closed)) &&
        !(buyer === 'private' && goods.professionalOnly)
      expect(verdict === null).toBe(isSold)
      expect(lawfulModes(goods, today).includes(mode)).toBe(rows.every(row => row.modes.includes(mode)))
    }),
    { numRuns: 2_000 },
  )
})

function isSoldBy(row: LawRow, buyer: TableBuyer, papers: readonly PermitKind[], sellerIsApproved: boolean) {
  if (row.seller.length > 0 && !sellerIsApproved) return false
  if (expectedCode(row, buyer) === null) return true
  return row.bare === 'asked' && buyer !== 'private' && papers.some(kind => row.proven.includes(kind))
}

test('goods whose proof is checked at the hand-over go to a drop-off point once the operator decides so, others until it refuses', () => {
  const modesOf = (goods: Partial<LegalNature>, goodsClass: GoodsClass, atDropPoint: boolean | null) =>
    lawfulModes({ ...ordinaryGoods, ...goods }, today, false, [{ class: goodsClass, atDropPoint }]).includes('DROP')
  expect([null, false, true].map(one => modesOf({ taxCapsule: true }, 'TAX_CAPSULE', one))).toEqual([
    false,
    false,
    true,
  ])
  expect([null, false, true].map(one => modesOf({ livePlant: true }, 'LIVE_PLANT', one))).toEqual([true, false, true])
  // No decision opens what the law closes.
  expect(modesOf({ plantProtection: true }, 'PLANT_PROTECTION', true)).toBe(false)
})

test('the day decides: the same disinfectant and the same buyer, on the eve and on the first day of the rule', () => {
  const goods: LegalNature = { ...ordinaryGoods, biocide: true, professionalOnly: true, biocideType: 4 }
  const codeOn = (day: string) =>
    saleRefusal(
      { ...goods, authorisation: null },
      { day, buyer: 'professional', openClasses: goodsClasses, buyerPermits: [], sellerPermits: [] },
    )?.code ?? null
  expect([codeOn('2025-12-31'), codeOn('2026-01-01')]).toEqual([null, 'PERMIT_MISSING'])
})
