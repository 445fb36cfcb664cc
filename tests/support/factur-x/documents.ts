/** Invoices for tests: one plain example, and invoices drawn at random whose amounts agree to the cent. */
import fc from 'fast-check'
import type { InvoiceDocument, InvoiceLine, InvoiceParty, VatKey } from '#domains/invoicing/document.ts'
import { vatOf } from '#shared/money.ts'
import { unionExemptWords } from '#shared/price/vat.ts'

export const seller: InvoiceParty = {
  name: 'Comptoir du Vigneron SAS',
  street: '12 rue des Tonneliers',
  postcode: '51200',
  city: 'Épernay',
  country: 'FR',
  legalForm: 'SAS au capital de 50 000 €',
  siren: '552100554',
  siret: '55210055400013',
  vatNumber: 'FR80552100554',
  register: 'RCS Reims 552 100 554',
  email: 'facturation@comptoir.example',
  electronicAddress: '552100554',
}
export const estate: InvoiceParty = {
  ...seller,
  name: 'Domaine de la Côte & Fils <EARL>',
  street: '3 chemin du Pressoir',
  postcode: '21190',
  city: 'Meursault',
  legalForm: 'EARL',
  siren: '404833048',
  siret: '40483304800022',
  vatNumber: 'FR83404833048',
  register: null,
  email: 'contact@domaine.example',
  electronicAddress: '404833048_FACTURES',
}
export const person: InvoiceParty = {
  name: 'Léa Martin',
  street: '8 place du Marché',
  postcode: '33000',
  city: 'Bordeaux',
  country: 'FR',
  legalForm: null,
  siren: null,
  siret: null,
  vatNumber: null,
  register: null,
  email: 'lea.martin@example.fr',
  electronicAddress: null,
}
const abroad = (country: string, vatNumber: string | null): InvoiceParty => ({
  ...person,
  name: 'Weingut Sonnenhang GmbH',
  street: 'Hauptstraße 4',
  postcode: '54470',
  city: 'Bernkastel',
  country,
  vatNumber,
  email: 'rechnung@weingut.example',
})

export const standard = (basisPoints: number): VatKey => ({ category: 'S', basisPoints, exemption: null })
const franchise: VatKey = { category: 'E', basisPoints: 0, exemption: 'TVA non applicable, art. 293 B du CGI' }
export const terms = {
  penalties: 'Pénalités de retard : trois fois le taux d’intérêt légal.',
  recoveryCosts: 'Indemnité forfaitaire pour frais de recouvrement : 40 €.',
  discount: 'Pas d’escompte pour paiement anticipé.',
}

type Amounts = Pick<InvoiceDocument, 'lines' | 'charges' | 'vat' | 'totals'>
const keyOf = ({ category, basisPoints }: VatKey) => `${category} ${basisPoints}`

/** VAT by rate and totals of lines and charges; `adrift` moves the VAT of each rate, as prices TTC do. */
export function addUp(lines: InvoiceLine[], charges: InvoiceDocument['charges'], paidPart = 1, adrift = 0): Amounts {
  const bases = new Map<string, VatKey & { baseCents: number }>()
  for (const { vat, htCents } of [...lines, ...charges]) {
    const base = bases.get(keyOf(vat)) ?? { ...vat, baseCents: 0 }
    bases.set(keyOf(vat), { ...base, baseCents: base.baseCents + htCents })
  }
  const vat = [...bases.values()].map(base => {
    const cents = Math.sign(base.baseCents) * vatOf(Math.abs(base.baseCents), base.basisPoints)
    return { ...base, vatCents: base.basisPoints > 0 && cents > 5 ? cents + adrift : cents }
  })
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const linesHtCents = sum(lines.map(line => line.htCents))
  const chargesHtCents = sum(charges.map(charge => charge.htCents))
  const htCents = linesHtCents + chargesHtCents
  const vatCents = sum(vat.map(rate => rate.vatCents))
  const ttcCents = htCents + vatCents
  const paidCents = Math.floor(ttcCents * paidPart)
  const totals = {
    linesHtCents,
    chargesHtCents,
    htCents,
    vatCents,
    ttcCents,
    paidCents,
    dueCents: ttcCents - paidCents,
  }
  return { lines, charges, vat, totals }
}

export const exampleLine = (changes: Partial<InvoiceLine> = {}): InvoiceLine => ({
  reference: 'BOU-BORD-75',
  title: 'Bouteille bordelaise 75 cl',
  detail: 'Teinte feuille morte, palette de 1 176',
  quantity: 1_176,
  unit: 'pièce',
  unitHtTenThousandths: 4_125,
  htCents: 48_510,
  vat: standard(2000),
  ...changes,
})

const frozen: Omit<InvoiceDocument, keyof Amounts> = {
  kind: 'INVOICE',
  number: 'FA-2026-000123',
  issuedOn: '2026-11-23',
  deliveredOn: '2026-11-20',
  dueOn: '2026-12-23',
  seller,
  buyer: estate,
  deliverTo: { name: 'Chai du Clos', street: '1 route de Volnay', postcode: '21190', city: 'Volnay', country: 'FR' },
  issuedBy: 'Cep & Chai SAS',
  audience: 'B2B',
  operations: 'GOODS',
  vatOnDebits: false,
  orderNumber: 'CC-2026-004211',
  purchaseNumber: 'A-2026-003377',
  refersTo: [],
  payment: { means: 'CARD', paidOn: '2026-11-18' },
  terms,
  mentions: ['IDU emballages ménagers : FR200001_01ABCD'],
}

export function exampleInvoice(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const mustard = exampleLine({
    reference: null,
    title: 'Moutarde à l’ancienne 200 g',
    detail: null,
    quantity: 12,
    unitHtTenThousandths: 31_754,
    htCents: 3_810,
    vat: standard(550),
  })
  const charges = [
    { label: 'Livraison (TVA 20 %)', htCents: 3_250, vat: standard(2000) },
    { label: 'Livraison (TVA 5,5 %)', htCents: 254, vat: standard(550) },
  ]
  return { ...frozen, ...addUp([exampleLine(), mustard], charges), ...changes }
}

const units = ['pièce', 'mille', 'kg', 'L', 'carton', 'bidon', 'm²', 'sachets']
type Sale = Pick<InvoiceDocument, 'audience' | 'buyer' | 'seller' | 'terms'> & { rates: VatKey[]; mentions: string[] }

const noVat = (category: 'AE' | 'K' | 'G', exemption: string): VatKey => ({ category, basisPoints: 0, exemption })
const german = abroad('DE', 'DE123456789')
const sales: Record<string, Sale> = {
  'mixed rates': {
    audience: 'B2B',
    seller,
    buyer: estate,
    terms,
    rates: [2000, 1000, 550, 210].map(standard),
    mentions: [],
  },
  'private buyer': {
    audience: 'B2C',
    seller,
    buyer: person,
    terms: null,
    rates: [2000, 550].map(standard),
    mentions: [],
  },
  franchise: {
    audience: 'B2B',
    seller: { ...seller, vatNumber: null },
    buyer: estate,
    terms,
    rates: [franchise],
    mentions: ['TVA non applicable, art. 293 B du CGI'],
  },
  'reverse charge': {
    audience: 'B2BINT',
    seller,
    buyer: german,
    terms,
    rates: [noVat('AE', 'Autoliquidation')],
    mentions: ['Autoliquidation'],
  },
  'inside the Union': {
    audience: 'B2BINT',
    seller,
    buyer: german,
    terms,
    rates: [noVat('K', 'Exonération de TVA, art. 262 ter I du CGI')],
    mentions: [],
  },
  'Belgian company': {
    audience: 'B2BINT',
    seller,
    buyer: {
      ...abroad('BE', 'BE0403019261'),
      legalId: { scheme: '0208', label: 'Numéro d’entreprise', id: '0403019261' },
    },
    terms,
    rates: [noVat('K', unionExemptWords)],
    mentions: [unionExemptWords],
  },
  'Dutch company': {
    audience: 'B2BINT',
    seller,
    buyer: { ...abroad('NL', 'NL004495445B01'), legalId: { scheme: '0106', label: 'KvK', id: '33014286' } },
    terms,
    rates: [noVat('K', unionExemptWords)],
    mentions: [unionExemptWords],
  },
  'Luxembourg company': {
    audience: 'B2BINT',
    seller,
    buyer: { ...abroad('LU', 'LU26375245'), legalId: { scheme: '0240', label: 'RCS Luxembourg', id: 'B82454' } },
    terms,
    rates: [noVat('K', unionExemptWords)],
    mentions: [unionExemptWords],
  },
  'One-Stop Shop': {
    audience: 'B2C',
    seller,
    buyer: { ...abroad('NL', null), name: 'Jan de Vries' },
    terms: null,
    rates: [2100, 900].map(standard),
    mentions: ['TVA due dans le pays d’arrivée (Pays-Bas), déclarée au guichet unique (CGI art. 298 sexdecies G).'],
  },
  export: {
    audience: 'B2BINT',
    seller,
    buyer: abroad('CH', null),
    terms,
    rates: [noVat('G', 'Exonération de TVA, art. 262 I du CGI')],
    mentions: [],
  },
  'private buyer abroad': {
    audience: 'B2CINT',
    seller,
    buyer: { ...abroad('BE', null), name: 'Jan Peeters' },
    terms: null,
    rates: [2000, 1000].map(standard),
    mentions: [],
  },
}

const drawnLine = (rates: VatKey[]) =>
  fc
    .record({
      quantity: fc.oneof(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 9_999_999 }).map(units => units / 10_000),
      ),
      unitHtTenThousandths: fc.integer({ min: 1, max: 40_000_000 }),
      pricedTtc: fc.boolean(),
      /** A promotional code, in per cent. */
      off: fc.constantFrom(0, 0, 5, 33),
      title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map(text => `Article ${text}`),
      unit: fc.constantFrom(...units),
      vat: fc.constantFrom(...rates),
      detail: fc.option(fc.string({ maxLength: 40 })),
      reference: fc.option(fc.stringMatching(/^[A-Z0-9-]{1,20}$/)),
    })
    .map(({ pricedTtc, off, ...line }): InvoiceLine => {
      const product = Math.round((line.quantity * line.unitHtTenThousandths) / 100)
      // A line sold at a price TTC: its amount HT is not the product of the price that is shown.
      const gross = pricedTtc ? Math.max(0, product + 3) : product
      const taken = Math.floor((gross * off) / 100)
      const discount = taken > 0 ? { label: 'Code BIENVENUE', htCents: taken } : null
      return { ...line, htCents: gross - taken, discount }
    })

const kinds = ['INVOICE', 'CREDIT_NOTE', 'CORRECTIVE', 'DEPOSIT', 'BALANCE'] as const

/** Invoices of one kind of sale: any number of lines, discounts, delivery at several rates, paid, unpaid or in part. */
const drawnSale = ({ rates, ...sale }: Sale) =>
  fc
    .record({
      lines: fc.array(drawnLine(rates), { minLength: 1, maxLength: 8 }),
      delivery: fc.integer({ min: 0, max: 90_000 }),
      discount: fc.integer({ min: 0, max: 20 }),
      paidPart: fc.constantFrom(0, 0.3, 1),
      adrift: fc.integer({ min: -3, max: 3 }),
      kind: fc.constantFrom(...kinds),
      operations: fc.constantFrom<InvoiceDocument['operations'][]>('GOODS', 'SERVICES', 'MIXED'),
      means: fc.constantFrom<('CARD' | 'TRANSFER' | 'DIRECT_DEBIT')[]>('CARD', 'TRANSFER', 'DIRECT_DEBIT'),
      vatOnDebits: fc.boolean(),
      issuedBy: fc.option(fc.constant('Cep & Chai SAS')),
    })
    .map(({ lines, delivery, discount, paidPart, adrift, kind, means, ...rest }): InvoiceDocument => {
      const sold = rates.filter(rate => lines.some(line => line.vat === rate))
      const charges = sold.map(vat => ({ label: 'Livraison', htCents: delivery, vat }))
      const [first] = lines
      if (first && discount > 0)
        charges.push({ label: 'Remise', htCents: -Math.floor((first.htCents * discount) / 100), vat: first.vat })
      const amounts = addUp(kind === 'BALANCE' ? [...lines, ...takenOff(lines)] : lines, charges, paidPart, adrift)
      return {
        ...frozen,
        ...sale,
        ...rest,
        ...amounts,
        kind: kind === 'BALANCE' ? 'INVOICE' : kind,
        refersTo:
          kind === 'INVOICE' || kind === 'DEPOSIT' ? [] : [{ number: 'FA-2026-000100', issuedOn: '2026-10-02' }],
        payment: paidPart === 0 ? null : { means, paidOn: '2026-11-18' },
        mentions: [...sale.mentions, ...frozen.mentions],
      }
    })

/** A final invoice takes its deposit invoice off, by rate. */
const takenOff = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  [...new Set(lines.map(line => line.vat))].flatMap(vat => {
    const htCents = Math.floor(lines.reduce((sum, line) => (line.vat === vat ? sum + line.htCents : sum), 0) * 0.3)
    const title = 'Acompte déjà facturé, facture FA-2026-000100'
    return htCents > 0
      ? [
          exampleLine({
            title,
            quantity: 1,
            unitHtTenThousandths: htCents * 100,
            htCents: -htCents,
            vat,
            discount: null,
          }),
        ]
      : []
  })

export const drawnInvoices = Object.entries(sales).map(([name, sale]) => ({ name, invoices: drawnSale(sale) }))

export const longInvoice = (lines: number): InvoiceDocument => ({
  ...frozen,
  ...addUp(
    Array.from({ length: lines }, (_, index) =>
      exampleLine({ reference: `REF-${index}`, vat: standard([2000, 1000, 550][index % 3] ?? 2000) }),
    ),
    [{ label: 'Livraison', htCents: 120_000, vat: standard(2000) }],
  ),
})
