import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'
import type { SellerDashboard } from '../../contract-seller.ts'
import { type OpeningStep, openingSteps } from '../../rules/opening.ts'

type Place = { to: string; label: string }
const terms = (anchor: string): readonly Place[] => [
  { to: `${workspacePaths.sellerTerms}#${anchor}`, label: 'Compléter' },
]
const shops: readonly Place[] = [{ to: workspacePaths.sellerShops, label: 'Compléter' }]

/** Pages that complete each step; when there are two, either will do. */
export const openingStepLinks: Record<OpeningStep, readonly Place[]> = {
  identity: terms('entreprise'),
  register: terms('entreprise'),
  vat: terms('entreprise'),
  contract: [{ to: workspacePaths.sellerContract, label: 'Lire et accepter' }],
  payment: terms('compte'),
  shop: shops,
  hours: shops,
  delivery: [
    { to: workspacePaths.sellerDelivery, label: 'Tarifs de livraison' },
    { to: workspacePaths.sellerShops, label: 'Retrait' },
  ],
  returns: terms('retours'),
  invoices: terms('factures'),
  identifiers: terms('identifiants'),
  articles: [
    { to: paths.sellerNewArticle, label: 'Ajouter un article' },
    { to: workspacePaths.sellerImports, label: 'Importer une liste de prix' },
  ],
}

export const stepsLeft = (dashboard: Pick<SellerDashboard, 'steps'>): OpeningStep[] =>
  openingSteps.filter(step => !dashboard.steps[step])
