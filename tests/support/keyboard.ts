/** Helpers for tests with the keyboard alone. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** No page has more tab stops than this between two steps. */
const mostStops = 150

export const isFocused = (place: Locator) => place.evaluate(node => node === document.activeElement)

/** Null when the focus is visible, else the focused element. */
export const unseenFocus = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement
    if (!node || node === document.body) return null
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node)
    const seen = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    return seen ? null : node.outerHTML.slice(0, 120)
  })

/** Presses Tab (or Shift+Tab) until `place` has the focus; every stop must be visible, and none may trap the focus. */
export async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor()
  // Looking for it by its role at each stop would take most of the time.
  let node = await place.elementHandle()
  for (let stops = 0; stops < mostStops; stops++) {
    const at = await node?.evaluate(found => (found.isConnected ? found === document.activeElement : 'replaced'))
    if (at === true) return
    if (at === 'replaced') node = await place.elementHandle()
    await page.keyboard.press(key)
    expect(await unseenFocus(page)).toBeNull()
  }
  throw new Error(`${place} is out of reach of the keyboard`)
}
