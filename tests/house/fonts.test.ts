/** The font subsets made by the build: their characters, and that theme/fonts.css describes all of them alike. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutFonts, cutPdfFonts, lettersOf } from '#app/cut-fonts.ts'
import { root } from './sources.ts'

const css = await readFile(join(root, 'src/ui/theme/fonts.css'), 'utf8')
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => face)
const cut = faces.filter(face => face.includes('@cut-fonts'))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  await cutFonts(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const bytesOf = async (name: string) => (await readFile(join(folder, name))).length
const nameOf = (face: string) => /@cut-fonts\/([\w-]+\.woff2)/.exec(face)?.[1] ?? ''

test('the font subsets cover French and the symbols of the trade', () => {
  const letters = lettersOf(css)
  const needed = `${'Dès l’été, où l’œuvre naïve s’achève : Noël, maïs, ambiguë, cæcum, L’Haÿ-les-Roses !'}ÀÂÇÉÈÊËÎÏÔŒÙÛÜŸ« » “ ” ‘ ’ – — … · • €×°²³µØ±−©®™½↑↓\u00a0\u202f\u2011`
  expect([...needed].filter(letter => !letters.includes(letter))).toEqual([])
  expect([...'ŁŐßñø'].filter(letter => letters.includes(letter))).toEqual([])
})

test('all subsets have the same characters, and follow the full fonts of their weights', () => {
  expect(cut.length).toBe(3)
  for (const face of cut) {
    expect(lettersOf(face)).toBe(lettersOf(css))
    const [, family] = /font-family: ("[^"]+");/.exec(face) ?? []
    const [, weights] = /font-weight: ([^;]+);/.exec(face) ?? []
    const alike = faces.filter(other => other.includes(`${family}`) && other.includes(`font-weight: ${weights};`))
    expect(alike.length).toBeGreaterThan(1)
    expect(alike.at(-1)).toBe(face)
  }
})

test('each subset is the one theme/fonts.css requests, and small enough to load before the first paint', async () => {
  for (const face of cut) expect(await bytesOf(nameOf(face))).toBeGreaterThan(8_000)
  expect(await bytesOf('text.woff2')).toBeLessThan(26_000)
  expect(await bytesOf('title.woff2')).toBeLessThan(17_000)
})

test('the stored fonts of the PDFs are those cut from the packages', async () => {
  const made = join(folder, 'pdf')
  await cutPdfFonts(made)
  const stored = join(root, 'src/platform/pdf-fonts')
  expect((await readdir(stored)).sort()).toEqual((await readdir(made)).sort())
  for (const name of await readdir(made))
    expect((await readFile(join(stored, name))).equals(await readFile(join(made, name))), name).toBe(true)
})
