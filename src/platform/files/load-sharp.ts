/** The picture library comes with the first picture: its native half alone is 20 MB. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Two cores serve people too: pictures wait their turn.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
