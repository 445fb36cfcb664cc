import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** From one component each, as those before them, which are checked: that halves the time of a page. */
const repeated = [
  'tbody > tr:nth-child(n + 4)',
  'li:nth-child(n + 4)',
  'details:nth-of-type(n + 6)',
  'fieldset > div:nth-of-type(n + 4)',
]
/** The same on all pages of a person. */
const frame = ['header.bar', 'footer:not(main footer)']

/** Without its comments: each page that is loaded reads it again. */
const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Opens what is folded, of which axe checks nothing: as far as it is checked here, since axe looks at all that shows. */
export const unfold = (page: Page): Promise<void> =>
  page.evaluate(repeated => {
    for (const part of document.querySelectorAll('main details'))
      if (!part.closest(repeated)) part.setAttribute('open', '')
  }, repeated.join())

/** Violations of axe's rules, each with the places of the first four elements. */
export async function axeViolations(page: Page, { withFrame = true } = {}): Promise<string[]> {
  const violations = await violationsOf(page, {}, [...repeated, ...(withFrame ? [] : frame)])
  return violations.flatMap(({ id, places }) => places.slice(0, 4).map(place => `${id} ${place}`))
}

/** Controls that are smaller than axe wants, or too close to each other. */
export async function smallTargets(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, { runOnly: { type: 'rule', values: ['target-size'] } })
  return violations.flatMap(({ places }) => places)
}

/** Without its package for Playwright, which asks every page for frames: ours have none, and it takes a third more time. */
async function violationsOf(page: Page, options: axe.RunOptions, excluded: string[] = []) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  // Only an experimental rule reads the style sheets, which a preload would fetch again.
  const all: axe.RunOptions = { ...options, resultTypes: ['violations'], preload: false }
  return page.evaluate(
    async ({ excluded, all }) => {
      // Colours on their way to others are neither; some move as long as the page is open.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude: excluded }, all)
      return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ target }) => target.join(' ')) }))
    },
    { excluded, all },
  )
}
