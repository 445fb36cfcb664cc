/**
 * At build time: subsets the fonts to the letters and weights that theme/fonts.css declares, half their bytes.
 * Every other letter is in the whole faces, which a browser loads when a page shows one.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const packages = createRequire(import.meta.url)
const text = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const title = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'

/** `weight`: the only weight in the file; a face without it has all of them. */
const faces: Record<string, { of: string; weight?: number }> = {
  'text.woff2': { of: text },
  'title.woff2': { of: title, weight: 650 },
  'title-light.woff2': { of: title, weight: 400 },
}

/** Kerning, accents, « fi », and tabular figures. */
const features = ['kern', 'mark', 'ccmp', 'liga', 'tnum']

/** The letters of the `unicode-range` of the first subset face in the style sheet. */
export function lettersOf(css: string): string {
  const range = /url\("@cut-fonts[^}]*unicode-range:([^;]*);/.exec(css)?.[1]
  if (!range) throw new Error('theme/fonts.css has no cut face')
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, rank) => first + rank)
    })
    .map(point => String.fromCodePoint(point))
    .join('')
}

export async function cutFonts(folder: string): Promise<void> {
  const letters = lettersOf(await readFile(join(import.meta.dirname, '../ui/theme/fonts.css'), 'utf8'))
  await mkdir(folder, { recursive: true })
  for (const [name, { of, weight }] of Object.entries(faces)) {
    const whole = await readFile(packages.resolve(of))
    const cut = await subsetFont(whole, letters, {
      targetFormat: 'woff2',
      keepFeatures: features,
      ...(weight && { variationAxes: { wght: weight } }),
    })
    await writeFile(join(folder, name), cut)
  }
}

/** Each weight of the PDFs as a file of its own: their library embeds neither WOFF2 nor a variable font. */
const pdfFaces: Record<string, { of: string; weight: number }> = {
  'text.ttf': { of: text, weight: 400 },
  'text-bold.ttf': { of: text, weight: 600 },
  'title.ttf': { of: title, weight: 650 },
}

/** The letters that documents may write: Western French, its quotes, dashes and the euro. */
const pdfLetters = [
  ...Array.from({ length: 95 }, (_, rank) => String.fromCodePoint(0x20 + rank)),
  ...Array.from({ length: 96 }, (_, rank) => String.fromCodePoint(0xa0 + rank)),
  ...'ŒœŸ–—‘’“”€…•™−',
].join('')

/** The files of `src/platform/pdf-fonts`, which are stored because a server draws documents without a build. */
export async function cutPdfFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, { of, weight }] of Object.entries(pdfFaces)) {
    const whole = await readFile(packages.resolve(of))
    const variationAxes = { wght: weight }
    await writeFile(
      join(folder, name),
      await subsetFont(whole, pdfLetters, { targetFormat: 'truetype', keepFeatures: features, variationAxes }),
    )
  }
}
