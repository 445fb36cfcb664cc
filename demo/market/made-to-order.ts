/** Two goods made on demand, with an order in each step of the brief and of its proof. */
import type { MadeToOrderTerms } from '#domains/offers/contract-made-to-order.ts'

const nature = {
  professionalOnly: false,
  plantProtection: false,
  biocontrol: false,
  gardenUse: false,
  explosivePrecursor: false,
  biocide: false,
  ammNumber: null,
  withdrawalReason: null,
  pictograms: [],
  statements: [],
}
const variant = { label: '', ean: null, contentQuantity: null, contentUnit: null, palletised: false, tiers: [] }
const delivery = { deliveryModes: ['PICKUP' as const, 'HOME' as const], preparationDays: 1, publish: true }

export type DemoMadeOrder = {
  buyer: string
  quantity: number
  step: 'BRIEF' | 'PROOF' | 'APPROVAL' | 'APPROVED'
  responses: readonly string[]
  /** Paid by a down payment, where the offer has one. */
  byParts?: true
  /** What the seller asked for again. */
  missing?: string
}
export type DemoMadeGood = (typeof madeGoods)[number]

const label = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="800" viewBox="0 0 900 800">
<rect width="900" height="800" fill="#fff"/><rect x="90" y="60" width="720" height="680" fill="#fbf6e6" stroke="#1e2a24" stroke-width="4"/>
<rect x="115" y="85" width="670" height="630" fill="none" stroke="#8c2440" stroke-width="3"/>
<path d="M450 150c-40 50-60 80-60 120s30 60 60 60 60-20 60-60-20-70-60-120Z" fill="none" stroke="#8c2440" stroke-width="6"/>
<path d="M210 430h480M260 480h380M300 520h300M250 620h400" stroke="#1e2a24" stroke-width="10"/><path d="M330 670h240" stroke="#8c2440" stroke-width="6"/></svg>`
const barrelHead = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900">
<rect width="900" height="900" fill="#fff"/><circle cx="450" cy="450" r="390" fill="#d9b982" stroke="#1e2a24" stroke-width="8"/>
<path d="M170 180v540M290 95v710M410 62v776M530 68v764M650 115v670M750 200v500" stroke="#a37747" stroke-width="4"/>
<circle cx="450" cy="450" r="250" fill="none" stroke="#4a3018" stroke-width="10"/>
<path d="M330 430h240M350 490h200M390 550h120M450 300v80M410 340h80" stroke="#4a3018" stroke-width="14"/></svg>`

export const madeGoods = [
  {
    reference: 'ETIQ-PERSO',
    tag: 'Étiquettes et contre-étiquettes',
    note: 'Vérifiez les mentions obligatoires et le sens d’enroulement. Les couleurs d’écran varient un peu de l’impression.',
    drawing: label,
    article: {
      title: 'Étiquette personnalisée de votre cuvée, vergé ivoire, dorure à chaud',
      description:
        'Votre étiquette imprimée d’après votre maquette, sur vergé ivoire avec dorure à chaud, en bobine de 1 000. Vous recevez un bon à tirer avant l’impression.',
      brand: 'Imprimerie du Pressoir',
      saleUnit: 'mille',
      packLabel: 'bobine de 1 000',
      attributes: {},
      regulation: nature,
      variants: [
        {
          ...variant,
          reference: 'ETIQ-PERSO',
          weightGrams: 1_600,
          priceCents: 13_900,
          vatCode: 'normal' as const,
          step: 1,
          minimum: 1,
          stock: [],
        },
      ],
      ...delivery,
    },
    terms: {
      leadDays: 8,
      monthlyCapacity: 60,
      downPaymentPercent: null,
      artwork: true,
      questions: [
        { label: 'Nom du domaine et de la cuvée', kind: 'text', options: [], required: true },
        { label: 'Couleur de la dorure', kind: 'choice', options: ['Or', 'Cuivre', 'Argent'], required: true },
        { label: 'Degré d’alcool', kind: 'number', options: [], required: false },
      ],
    } as MadeToOrderTerms,
    orders: [
      {
        buyer: 'domaine@cepetchai.example',
        quantity: 3,
        step: 'APPROVAL',
        responses: ['Clos des Roses, Brut', 'Or', '12'],
      },
      {
        buyer: 'coteaux@cepetchai.example',
        quantity: 2,
        step: 'PROOF',
        responses: ['Coteaux, Rosé', 'Cuivre', '12,5'],
      },
    ] as readonly DemoMadeOrder[],
  },
  {
    reference: 'FOND-GRAVE',
    tag: 'Fûts et barriques',
    note: 'La gravure fait 2 mm de profondeur. Le bois reste brut.',
    drawing: barrelHead,
    article: {
      title: 'Fond de fût gravé à votre nom, chêne, 56 cm',
      description:
        'Un fond de fût de 56 cm en chêne, gravé au laser du nom de votre domaine. Pour le caveau, la cour ou un cadeau. Vous approuvez le dessin avant la gravure.',
      brand: 'Tonnellerie Merrandière',
      saleUnit: 'pièce',
      packLabel: 'à l’unité',
      attributes: {},
      regulation: nature,
      variants: [
        {
          ...variant,
          reference: 'FOND-GRAVE',
          weightGrams: 6_500,
          priceCents: 11_800,
          vatCode: 'normal' as const,
          step: 1,
          minimum: 1,
          stock: [],
        },
      ],
      ...delivery,
    },
    terms: {
      leadDays: 12,
      monthlyCapacity: null,
      downPaymentPercent: 30,
      artwork: false,
      questions: [
        { label: 'Texte à graver', kind: 'text', options: [], required: true },
        { label: 'Police', kind: 'choice', options: ['Bâton', 'Anglaise', 'Gothique'], required: true },
      ],
    } as MadeToOrderTerms,
    orders: [
      {
        buyer: 'particulier@cepetchai.example',
        quantity: 1,
        step: 'BRIEF',
        responses: ['Famille Perrin', 'Gothique'],
        missing: 'Voulez-vous la date en chiffres romains\u00a0? Notez le texte exact, ligne par ligne.',
      },
      {
        buyer: 'domaine@cepetchai.example',
        quantity: 2,
        step: 'APPROVED',
        responses: ['Clos des Roses, 1921', 'Anglaise'],
      },
      {
        buyer: 'coteaux@cepetchai.example',
        quantity: 4,
        step: 'APPROVED',
        byParts: true,
        responses: ['Coteaux, cuvée du Centenaire', 'Bâton'],
      },
    ] as readonly DemoMadeOrder[],
  },
]
