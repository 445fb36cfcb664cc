import { figure, leastQuantity, packUnits, perUnit, receivedAs, unitsLabel } from '#shared/price/packaging.ts'
import type { CalculatedNeed, LadderRung, NeedOption } from '../contract.ts'

const three = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 })
const plain = (value: number) => three.format(value).replaceAll('\u202f', '\u00a0')
const units: Record<CalculatedNeed['unit'], string> = { piece: '', kg: 'kg', L: 'L', m: 'm', weight: 'kg' }

/** `20 400`, `360 kg`, `1,5 kg`. */
export const needAmountLabel = (amount: number, unit: CalculatedNeed['unit']) =>
  [plain(amount), units[unit]].filter(Boolean).join('\u00a0')

const perNeedUnit: Record<CalculatedNeed['unit'], string> = {
  piece: 'la pièce',
  kg: 'le kg',
  L: 'le litre',
  m: 'le mètre',
  weight: 'le kg',
}

/** Unit after a price: « 0,66 € la bouteille » where each is sold as such, else « la pièce », « le kg ». */
export function perRung(rungs: readonly LadderRung[], unit: CalculatedNeed['unit']): string {
  const names = new Set(rungs.map(({ unitName }) => unitName))
  const [name] = names
  return unit === 'piece' && names.size === 1 && name ? perUnit(name) : perNeedUnit[unit]
}

type PackedLine = Pick<NeedOption['lines'][number], 'quantity' | 'saleUnit' | 'packLabel' | 'step' | 'minimum'>
/** « 17 × palette de 1 176 bouteilles », « 118 cartons ». */
export function packsLabel(line: PackedLine): string {
  const { quantity, saleUnit, packLabel } = line
  const pack = packUnits(line)
  if (pack > 1 && quantity % pack === 0) return `${figure(quantity / pack)} × ${packLabel}`
  const least = leastQuantity(line)
  if (quantity === least && packLabel) return packLabel
  return (saleUnit === 'mille' ? null : receivedAs(quantity, line)) ?? unitsLabel(quantity, saleUnit)
}

export const sellersOf = ({ lines }: NeedOption) => [...new Set(lines.map(({ vendor }) => vendor))]
