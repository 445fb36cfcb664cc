import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pictogramNames } from '../../rules/pictogram-names.ts'
import { pictogramCodes } from '../../rules.ts'

const sprite = readFileSync(new URL('../../../../ui/icons/hazards.svg', import.meta.url), 'utf8')

it('draws and names each of the nine CLP pictograms, and no other', () => {
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, code]) => code)
  expect(drawn).toEqual([...pictogramCodes])
  expect(Object.keys(pictogramNames)).toEqual(drawn)
})
