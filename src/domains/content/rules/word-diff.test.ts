import { expect, test } from 'vitest'
import { diffWords } from './word-diff.ts'

const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('')

test('marks the words that changed inside a line, and leaves the other lines alone', () => {
  expect(marked('Un.\nDélai de quatorze jours.\nFin.', 'Un.\nDélai de trente jours.\nFin.')).toBe(
    'Un.\nDélai de -[quatorze ]+[trente ]jours.\nFin.',
  )
})

test('marks whole lines that were added or removed', () => {
  expect(marked('A\nB\nC', 'A\nC')).toBe('A\n-[B\n]C')
  expect(marked('A\n', 'A\nB\n')).toBe('A\n+[B\n]')
  expect(marked('', 'A')).toBe('+[A]')
})

test('an unchanged text has one part', () => {
  expect(diffWords('Rien.\nNe change.', 'Rien.\nNe change.')).toEqual([{ kind: 'same', text: 'Rien.\nNe change.' }])
})

test('both texts can be read back from the parts', () => {
  const texts = ['un deux trois\nquatre cinq\n', 'deux un trois\n\nsix cinq quatre\n', '', 'x'.repeat(50)]
  for (const before of texts)
    for (const after of texts) {
      const parts = diffWords(before, after)
      const without = (kind: string) =>
        parts
          .filter(part => part.kind !== kind)
          .map(({ text }) => text)
          .join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }
})
