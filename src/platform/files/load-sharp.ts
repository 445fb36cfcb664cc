/** The picture library comes with the first picture: its native half alone is 20 MB. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One core at a time for each, so that a picture never slows the pages.
  sharp.concurrency(1)
  // What the library keeps of a picture it has drawn is never drawn again, and is never given back either.
  sharp.cache(false)
  return sharp
}
