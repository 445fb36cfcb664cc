import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** From one component each, as those before them, which are checked: that halves the time of a page. */
const repeated = ['tbody > tr:nth-child(n + 4)', 'li:nth-child(n + 4)', 'details:nth-of-type(n + 6)']
/** The same on all pages of a person. */
const frame = ['header.bar', 'footer:not(main footer)']

/** Violations of axe's rules, each with the places of the first four elements. */
export async function axeViolations(page: Page, { withFrame = true } = {}): Promise<string[]> {
  const excluded = [...repeated, ...(withFrame ? [] : frame)]
  const { violations } = await excluded
    .reduce((builder, selector) => builder.exclude(selector), analysis(page))
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
