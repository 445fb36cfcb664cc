import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workIcons } from './WorkIcon.tsx'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name).sort()

test('the sprite has the symbols of our icons, and no other', () => {
  const used = names(read('./icons.tsx'), /= icon\('([\w-]+)'\)/g)
  const symbols = names(read('./icons.svg'), /<symbol id="([\w-]+)"/g)
  expect(used.length).toBeGreaterThan(30)
  expect(symbols.filter(name => !name.startsWith('index'))).toEqual(used)
  expect(symbols.filter(name => name.startsWith('index-'))).toHaveLength(8)
})

test('the sprite of the private pages has the symbols of their icons, and no other', () => {
  expect(names(read('./work.svg'), /<symbol id="([\w-]+)"/g)).toEqual([...workIcons])
})
