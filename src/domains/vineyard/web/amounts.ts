import { figure, leastQuantity, packUnits, unitsLabel } from '#shared/price/packaging.ts'
import type { CalculatedNeed, NeedOption } from '../contract.ts'

const three = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })
const plain = (value: number) => three.format(value).replaceAll('\u202f', '\u00a0')
const units: Record<CalculatedNeed['unit'], string> = { piece: '', kg: 'kg', L: 'L', m: 'm', weight: 'kg' }

/** `20 400`, `360 kg`, `1,5 kg`. */
export const needAmountLabel = (amount: number, unit: CalculatedNeed['unit']) =>
  [plain(amount), units[unit]].filter(Boolean).join('\u00a0')

/** Unit after a price: « 0,66 € la pièce ». */
export const perNeedUnit: Record<CalculatedNeed['unit'], string> = {
  piece: 'la pièce',
  kg: 'le kg',
  L: 'le litre',
  m: 'le mètre',
  weight: 'le kg',
}

/** « 17 × palette de 1 176 bouteilles », « 118 cartons ». */
export function packsLabel(line: NeedOption['lines'][number]): string {
  const { quantity, saleUnit, packLabel } = line
  const pack = packUnits(line)
  if (pack > 1 && quantity % pack === 0) return `${figure(quantity / pack)} × ${packLabel}`
  const least = leastQuantity(line)
  if (quantity === least && packLabel) return packLabel
  return unitsLabel(quantity, saleUnit)
}

export const sellersOf = ({ lines }: NeedOption) => [...new Set(lines.map(({ vendor }) => vendor))]
