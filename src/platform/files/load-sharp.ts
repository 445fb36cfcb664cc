/** Imports sharp with the first picture: its native library alone is 20 MB. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread per picture, so that pictures never slow the pages.
  sharp.concurrency(1)
  // No cache: the same picture is never processed twice, and cached memory is never released.
  sharp.cache(false)
  return sharp
}
