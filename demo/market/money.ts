/** Rounds euros to a usual retail price in cents. */

export function retailPrice(euros: number): number {
  const cents = Math.max(1, Math.round(euros * 100))
  if (cents < 500) return cents
  if (cents < 10_000) return Math.round(cents / 5) * 5
  return Math.round(cents / 50) * 50
}
