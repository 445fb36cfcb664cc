/** Codes of the invoice: UNTDID 1001 and 4461, UN/ECE Recommendation 20, VATEX, frames of the French rules. */
import type { InvoiceDocument, VatKey } from '../document.ts'

export const typeCodes = { INVOICE: '380', CREDIT_NOTE: '381', CORRECTIVE: '384', DEPOSIT: '386' } as const

/** A bank transfer is 42: codes 30 and 58 require the account of the payee, which the invoice of a market lacks. */
export const paymentMeans = {
  CARD: { code: '48', label: 'Carte bancaire' },
  TRANSFER: { code: '42', label: 'Virement' },
  DIRECT_DEBIT: { code: '59', label: 'Prélèvement SEPA' },
  SET_OFF: { code: '97', label: 'Retenue sur le produit des ventes' },
  MEMBER_ACCOUNT: { code: '97', label: 'Compensation sur les apports' },
} as const

const operationLetters = { GOODS: 'B', SERVICES: 'S', MIXED: 'M' } as const

const isPaid = ({ payment, totals }: InvoiceDocument) =>
  payment !== null && totals.dueCents === 0 && totals.paidCents === totals.ttcCents

/** Frame of the invoice (BT-23): 4 after a deposit, 2 already paid, 1 to be paid. */
export function frameOf(document: InvoiceDocument): string {
  const letter = operationLetters[document.operations]
  if (document.kind === 'INVOICE' && document.refersTo.length > 0) return `${letter}4`
  return isPaid(document) ? `${letter}2` : `${letter}1`
}

/** French units of sale and their code; a unit without one is counted in pieces. */
const unitCodes: Record<string, string> = {
  pièce: 'H87',
  unité: 'C62',
  cent: 'CEN',
  mille: 'MIL',
  kg: 'KGM',
  kilogramme: 'KGM',
  g: 'GRM',
  gramme: 'GRM',
  tonne: 'TNE',
  t: 'TNE',
  l: 'LTR',
  litre: 'LTR',
  hl: 'HLT',
  hectolitre: 'HLT',
  ml: 'MLT',
  cl: 'CLT',
  m: 'MTR',
  mètre: 'MTR',
  'm²': 'MTK',
  'm³': 'MTQ',
  heure: 'HUR',
  jour: 'DAY',
  mois: 'MON',
  forfait: 'LS',
  ensemble: 'SET',
  lot: 'SET',
  paire: 'PR',
  douzaine: 'DZN',
  rouleau: 'RO',
  boîte: 'XBX',
  bidon: 'XJY',
  bouteille: 'XBO',
  carton: 'XCT',
  colis: 'XPK',
  fût: 'XDR',
  palette: 'XPX',
  paquet: 'XPK',
  sac: 'XBG',
  seau: 'XBJ',
  caisse: 'XCS',
}
const singular = (unit: string) => unit.replace(/[sx]$/, '')
export function unitCode(unit: string): string {
  const name = unit.trim().toLowerCase()
  return unitCodes[name] ?? unitCodes[singular(name)] ?? 'H87'
}

/** Codes of the reasons for which no VAT is due. Franchise is the only exemption of sellers that has a code of its own. */
export function exemptionCode({ category, exemption }: VatKey): string | null {
  if (category === 'AE') return 'VATEX-EU-AE'
  if (category === 'K') return 'VATEX-EU-IC'
  if (category === 'G') return 'VATEX-EU-G'
  return category === 'E' && /293\s*B/.test(exemption ?? '') ? 'VATEX-FR-FRANCHISE' : null
}
