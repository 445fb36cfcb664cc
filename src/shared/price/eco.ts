import { euros, withVat } from '../money.ts'

/** « dont éco-participation 1,20 € TTC »: part of the price of one sale unit (C. env. L541-10-20 and -21); null without one. */
export const ecoWords = (ecoCents: number, vatBasisPoints: number) =>
  ecoCents > 0 ? `dont éco-participation ${euros(withVat(ecoCents, vatBasisPoints))} TTC` : null

/** Between professionals. */
export const ecoWordsHt = (ecoCents: number) => (ecoCents > 0 ? `dont éco-participation ${euros(ecoCents)} HT` : null)
