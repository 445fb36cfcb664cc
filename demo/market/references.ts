import type { VendorKey } from '../types.ts'

const pad = (value: number, width: number) => String(value).padStart(width, '0')

/** Each vendor numbers its goods its own way; article and variant ranks make the reference unique within a vendor. */
export function vendorReference(vendor: VendorKey, prefix: string, article: number, variant: number): string {
  switch (vendor) {
    case 'comptoir':
      return `CV${pad(article * 10 + variant, 6)}`
    case 'grange':
      return `${prefix}-${pad(article, 4)}-${pad(variant + 1, 2)}`
    case 'atelier':
      return `${pad(Math.floor(article / 100), 2)}.${pad(article % 100, 2)}.${pad(variant + 1, 2)}`
    case 'liege':
      return `LV/${pad(article, 4)}-${String.fromCharCode(65 + variant)}`
    case 'sud':
      return pad(2_000_000 + article * 20 + variant, 7)
    default:
      return `Q${prefix}${pad(article, 4)}${variant === 0 ? '' : `.${variant}`}`
  }
}
