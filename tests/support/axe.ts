import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Violations of axe's rules, each with the places of the first four elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, {})
  return violations.flatMap(({ id, places }) => places.slice(0, 4).map(place => `${id} ${place}`))
}

/** Controls that are smaller than axe wants, or too close to each other. */
export async function smallTargets(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, { runOnly: { type: 'rule', values: ['target-size'] } })
  return violations.flatMap(({ places }) => places)
}

async function violationsOf(page: Page, options: axe.RunOptions): Promise<{ id: string; places: string[] }[]> {
  // A page that was left unloads it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Only an experimental rule reads the style sheets, which axe would fetch again for it.
  const all: axe.RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...options }
  return page.evaluate(async given => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given)
    return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ target }) => target.join(' ')) }))
  }, all)
}
