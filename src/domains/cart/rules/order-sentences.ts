/** Apart from the other sentences, which public pages load. */
import { euros } from '#shared/money.ts'

export const quoteEnded = (number: string) =>
  `Le devis ${number} n’est plus valable\u00a0: retirez la ligne, ou demandez-en un autre.`

export const belowBasketMinimum = (missingCents: number, vendorName: string) =>
  `Encore ${euros(missingCents)} HT pour commander chez ${vendorName}.`
