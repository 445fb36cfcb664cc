const unit = 'kg|g|mg|t|cL|mL|hL|L|mm|cm|m|m²|m³|%|Ah|V|W|kW|bar|°C|€'
const gap = new RegExp(`(?<=\\d) (?=(?:${unit})(?![\\p{L}\\p{N}])|\\d{3}(?!\\d))`, 'giu')

/** A title whose numbers stay with their units and thousands: « 835 g », « 5 000 ». */
export const unbroken = (title: string) => title.replace(gap, '\u00a0')
