import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ordinaryGoods } from '../rules.ts'
import { goodsSchemes } from './information.ts'
import { missingPapers, type PaperFacts, papersSentence } from './papers.ts'

/** Written from the texts, apart from the rules: one row per duty, its article, and who escapes it. */
const law: readonly [code: string, article: string, owed: (facts: PaperFacts) => boolean][] = [
  [
    'SAFETY_SHEET',
    '1907/2006',
    ({ goods: g, isHazardous, documents }) =>
      !documents.includes('FDS') &&
      [isHazardous, g.plantProtection, g.biocide, g.explosivePrecursor, g.reportablePrecursor, g.transportClass].some(
        Boolean,
      ),
  ],
  [
    'CONFORMITY',
    '2016/425',
    ({ protectionCategory, documents }) =>
      [2, 3].includes(protectionCategory ?? 0) && !documents.includes('CONFORMITY'),
  ],
  ['RESPONSIBLE', '2023/988', ({ outsideUnion, hasResponsible }) => outsideUnion && !hasResponsible],
  [
    'PRODUCER_ID',
    'L541-10-13',
    ({ producerSchemes, identifiers }) => producerSchemes.some(one => !identifiers.includes(one)),
  ],
  [
    'ECO_CONTRIBUTION',
    'L541-10-20',
    ({ producerSchemes, ecoCents, goods }) =>
      !goods.professionalOnly &&
      ecoCents === 0 &&
      ['DEEE', 'MOBILIER'].some(one => producerSchemes.some(own => own === one)),
  ],
]

const schemes = fc.subarray(['DEEE', 'MOBILIER', 'PILES', 'PNEUS'] as const)
const facts: fc.Arbitrary<PaperFacts> = fc.record({
  goods: fc.record({
    plantProtection: fc.boolean(),
    biocide: fc.boolean(),
    explosivePrecursor: fc.boolean(),
    reportablePrecursor: fc.boolean(),
    professionalOnly: fc.boolean(),
    transportClass: fc.constantFrom('LIMITED' as const, 'FULL' as const, null),
  }),
  isHazardous: fc.boolean(),
  protectionCategory: fc.constantFrom(null, 1, 2, 3),
  outsideUnion: fc.boolean(),
  hasResponsible: fc.boolean(),
  producerSchemes: schemes,
  ecoCents: fc.constantFrom(0, 100),
  documents: fc.subarray(['FDS', 'CONFORMITY', 'FT']),
  identifiers: schemes,
})

it('asks of any goods exactly the papers that the table of the law names, each with its article', () => {
  fc.assert(
    fc.property(facts, drawn => {
      const missing = missingPapers(drawn)
      expect(missing.map(({ code }) => code)).toEqual(law.filter(([, , owed]) => owed(drawn)).map(([code]) => code))
      for (const { code, law: text } of missing) expect(text).toContain(law.find(([one]) => one === code)?.[1])
    }),
    { numRuns: 2_000 },
  )
})

const ordinary: PaperFacts = {
  goods: ordinaryGoods,
  isHazardous: false,
  protectionCategory: null,
  outsideUnion: false,
  hasResponsible: false,
  producerSchemes: [],
  ecoCents: 0,
  documents: [],
  identifiers: [],
}

it('asks nothing of ordinary supplies, and says in French where each paper goes', () => {
  expect(missingPapers(ordinary)).toEqual([])
  expect(papersSentence(missingPapers({ ...ordinary, isHazardous: true, outsideUnion: true }))).toBe(
    'Avant la mise en vente, ajoutez la fiche de données de sécurité dans «\u00a0Documents\u00a0» de sa fiche (Règlement (CE) 1907/2006, article 31)\u00a0; le responsable dans l’Union, avec son adresse et son contact dans sa fiche (Règlement (UE) 2023/988, articles 16 et 19).',
  )
})

it('names the streams whose identifier is missing', () => {
  const missing = (producerSchemes: PaperFacts['producerSchemes']) =>
    papersSentence(missingPapers({ ...ordinary, producerSchemes, ecoCents: 100 }))
  expect(missing(['DEEE'])).toContain(`«\u00a0${goodsSchemes.DEEE}\u00a0»`)
  expect(missing(['DEEE', 'PILES'])).toContain(
    `«\u00a0${goodsSchemes.DEEE}\u00a0» et «\u00a0${goodsSchemes.PILES}\u00a0»`,
  )
})
