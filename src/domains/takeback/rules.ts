import { datedNumber } from '#shared/ids.ts'

/** What a shop may take back, with its unit and who may bring it. */
export const takebackKinds = ['EVPP', 'EVPF', 'EVPOH', 'PPNU', 'BARRELS', 'PALLETS'] as const
export type TakebackKind = (typeof takebackKinds)[number]

type KindRule = { label: string; hint: string; units: string; professionalOnly: boolean }
/**
 * EVPP, EVPF, EVPOH and PPNU are the schemes of A.D.I.VALOR for holders of professional products (C. env. R543-228 for
 * packaging; PPNU are hazardous waste, C. env. L541-7-2).
 */
export const kindRules: Record<TakebackKind, KindRule> = {
  EVPP: {
    label: 'Emballages vides de produits phytosanitaires (EVPP)',
    hint: 'Bidons rincés, égouttés et ouverts, bouchons à part, en sache.',
    units: 'sache',
    professionalOnly: true,
  },
  EVPF: {
    label: 'Emballages vides de fertilisants (EVPF)',
    hint: 'Sacs et big bags vides, pliés, en fagots.',
    units: 'fagot',
    professionalOnly: true,
  },
  EVPOH: {
    label: 'Emballages vides de produits œnologiques et d’hygiène (EVPOH)',
    hint: 'Bidons rincés, égouttés et ouverts, en sache.',
    units: 'sache',
    professionalOnly: true,
  },
  PPNU: {
    label: 'Produits phytosanitaires non utilisables (PPNU)',
    hint: 'Dans leur emballage d’origine fermé, étiquette lisible. En kilogrammes.',
    units: 'kg',
    professionalOnly: true,
  },
  BARRELS: {
    label: 'Fûts et barriques vides',
    hint: 'Vidés, égouttés, bonde fermée.',
    units: 'fût',
    professionalOnly: false,
  },
  PALLETS: {
    label: 'Palettes et intercalaires',
    hint: 'Empilés par format, sans déchet.',
    units: 'palette',
    professionalOnly: false,
  },
}

/** « 3 saches », « 12 kg ». */
export const kindQuantity = (kind: TakebackKind, quantity: number) => {
  const { units } = kindRules[kind]
  return `${quantity}\u00a0${units}${quantity > 1 && units !== 'kg' ? 's' : ''}`
}

/** Days between the publication and the day of a collection at most. */
export const longestNotice = 365
/** A deposit may be recorded on the day and this many days after. */
export const receiptDays = 30

/** `A261125-7K3QXW`: the day in Paris and six unambiguous letters or digits. */
export const certificateNumber = (day: string, random: Uint8Array) => datedNumber('A', day, random)
