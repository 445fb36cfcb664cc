/** Pages as people without a mouse walk them. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** No page has more stops than this between two things one does. */
const mostStops = 150

export const isFocused = (place: Locator) => place.evaluate(node => node === document.activeElement)

/** What the eye sees of the focus; null when it is there, else what has none. */
export const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement
    if (!node || node === document.body) return null
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
    const seen = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    return seen ? null : node.outerHTML.slice(0, 120)
  })

/** Presses Tab (or its way back) until `place` has the focus; every stop must show itself, none may hold it. */
export async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor()
  for (let stops = 0; stops < mostStops; stops++) {
    if (await isFocused(place)) return
    await page.keyboard.press(key)
    expect(await unseenFocus(page)).toBeNull()
  }
  throw new Error(`${place} is out of reach of the keyboard`)
}
