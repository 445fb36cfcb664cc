import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readTemplates } from './template.ts'

const folder = mkdtempSync(join(tmpdir(), 'plates-'))
afterAll(() => rmSync(folder, { recursive: true }))

const root = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20" data-copies="2" data-step="4 -2"'

function read(svg: string) {
  writeFileSync(join(folder, 'seau.svg'), svg)
  return readTemplates(folder).get('seau')
}

it('reads the extent, the copies and whether the drawing bears the label', () => {
  const label = '<text x="5" y="9" font-size="4" class="label ink" data-width="8">75 cl</text>'
  expect(read(`<svg ${root}><g>${label}</g></svg>`)).toMatchObject({
    box: [0, 0, 10, 20],
    copies: { step: [4, -2], most: 2, pile: false },
    labelled: true,
  })
})

it.each([
  ['an unknown class', `<svg ${root}><path d="M0 0h4" class="pink"/></svg>`],
  ['an unknown attribute of the root', `<svg ${root} data-pil="true"><path d="M0 0h4"/></svg>`],
  ['a missing viewBox', '<svg xmlns="http://www.w3.org/2000/svg" data-copies="2" data-step="4 -2"/>'],
  ['broken XML', `<svg ${root}><path d="M0 0h4"></svg>`],
])('names the file of a template with %s', (_, svg) => {
  expect(() => read(svg)).toThrow('seau.svg: ')
})
