import { expect, test } from 'vitest'
import { prosePdf } from './pdf-prose.ts'

const terms = (text: string) => ({
  title: 'Conditions générales de vente',
  about: 'Version 3',
  blocks: [{ kind: 'paragraph' as const, text }],
  madeAt: new Date('2026-01-01T12:00:00Z'),
})

test('the same text is drawn once, for orders at the same time and for later ones', async () => {
  const [first, second] = await Promise.all([prosePdf(terms('Article 1')), prosePdf(terms('Article 1'))])
  expect(second).toBe(first)
  expect(await prosePdf(terms('Article 1'))).toBe(first)
})

test.each([
  ['text', terms('Article 2')],
  ['title', { ...terms('Article 1'), title: 'Garanties légales' }],
  ['version', { ...terms('Article 1'), about: 'Version 4' }],
  ['date', { ...terms('Article 1'), madeAt: new Date('2026-02-01T12:00:00Z') }],
])('another %s is another document', async (_, other) => {
  expect((await prosePdf(other)).equals(await prosePdf(terms('Article 1')))).toBe(false)
})

test('the documents that nobody has wanted for long leave the memory; drawn again, they have the same bytes', async () => {
  const [wanted, forgotten] = [await prosePdf(terms('wanted')), await prosePdf(terms('forgotten'))]
  for (let seller = 1; seller <= 64; seller++) {
    await prosePdf(terms(`seller ${seller}`))
    expect(await prosePdf(terms('wanted'))).toBe(wanted)
  }
  const again = await prosePdf(terms('forgotten'))
  expect(again).not.toBe(forgotten)
  expect(again.equals(forgotten)).toBe(true)
})

test('a document that could not be drawn is drawn at the next request', async () => {
  const broken = { ...terms('Article 1'), madeAt: new Date(Number.NaN) }
  const attempts = [prosePdf(broken), prosePdf(broken)]
  expect(attempts[1]).toBe(attempts[0])
  for (const attempt of attempts) await expect(attempt).rejects.toThrow(RangeError)
  expect(prosePdf(broken)).not.toBe(attempts[0])
})
