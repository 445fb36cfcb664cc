import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Violations of axe's rules, each with the places of the first four elements. The rows of a table, and the items of a long
 * list, come from one component: the first of them are checked, which halves the time of a page.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await analysis(page)
    .exclude('tbody > tr:nth-child(n + 4)')
    .exclude('li:nth-child(n + 7)')
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 4).map(({ target }) => `${id} ${target.join(' ')}`))
}

/** Controls that are smaller than axe wants, or too close to each other. */
export async function smallTargets(page: Page): Promise<string[]> {
  const { violations } = await analysis(page).withRules(['target-size']).analyze()
  return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))
}

/**
 * Our pages have no frames: the results need no second page to be put together. Only an experimental rule reads the style
 * sheets, which axe would fetch again for it.
 */
const analysis = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
