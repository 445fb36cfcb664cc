import { withEanKey } from './keys.ts'
import { hash } from './random.ts'

/**
 * Prefix 29 is reserved for internal use, so an invented code belongs to nobody; some three goods in ten have none, as
 * in the trade.
 */
export function eanOf(slug: string, label: string): string | null {
  const draw = hash(`ean ${slug} ${label}`)
  if (draw % 10 >= 7) return null
  const serial = hash(`serial ${label} ${slug}`)
  return withEanKey(`29${String(draw % 1000).padStart(3, '0')}${String(serial % 10_000_000).padStart(7, '0')}`)
}
