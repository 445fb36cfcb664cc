import { withEanKey } from './keys.ts'
import { hash } from './random.ts'

/**
 * GS1 reserves prefix 952 for demonstrations, so an invented code belongs to nobody; some three goods in ten have none,
 * as in the trade.
 */
export function eanOf(slug: string, label: string): string | null {
  const draw = hash(`ean ${slug} ${label}`)
  if (draw % 10 >= 7) return null
  const serial = hash(`serial ${label} ${slug}`)
  return withEanKey(`952${String(draw % 1000).padStart(3, '0')}${String(serial % 1_000_000).padStart(6, '0')}`)
}
