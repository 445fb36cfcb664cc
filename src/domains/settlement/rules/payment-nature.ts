/** Natures of goods whose payment between professionals is due earlier than that of others (C. com. L441-11, II). */

export const paymentNatures = ['perishable', 'alcohol', 'grapes'] as const
export type PaymentNature = (typeof paymentNatures)[number]
export const paymentNatureLabels: Record<PaymentNature, string> = {
  perishable: 'Produits alimentaires périssables',
  alcohol: 'Boissons alcooliques',
  grapes: 'Raisins et moûts',
}
export type PaymentLimit = { nature: PaymentNature; days: number }

/** Beginning of a title; both for JavaScript and for PostgreSQL. */
export const paymentNaturePatterns: Record<PaymentNature, string> = {
  perishable:
    '^(beurres?|boudins?|charcuteries?|confits? de canard|cr[eè]mes? fra[iî]ches?|foies? gras|fromages?|fruits? frais|jambons?|l[ée]gumes? frais|magrets?|[œo]e?ufs? (frais|bio|de)|p[âa]t[ée]s? (de|en)|plats? cuisin[ée]s?|rillettes|saucissons?|terrines? de|viandes?|yaourts?)($|[^a-zà-ÿ])',
  alcohol: '[0-9]{1,2}([.,][0-9])? ?(%|°) ?vol($|[^a-zà-ÿ])',
  grapes: '^(mo[ûu]ts?|raisins?|vendanges? fra[iî]ches?)($|[^a-zà-ÿ])',
}

/** « 30 jours au plus : produits alimentaires périssables (C. com. L441-11) ». */
export const paymentLimitWords = ({ nature, days }: PaymentLimit) =>
  `${days}\u00a0jours au plus\u00a0: ${paymentNatureLabels[nature].toLowerCase()} (C. com. L441-11)`
