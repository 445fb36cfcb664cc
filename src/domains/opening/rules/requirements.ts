/** What the law and the technique require before the shop opens. A domain adds a rule by a line here and its check. */
import { memberPaths } from '#domains/cooperative/rules/paths.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'

export const requirementGroups = [
  { key: 'team', title: 'Administrateurs' },
  { key: 'company', title: 'Société' },
  { key: 'services', title: 'Services extérieurs' },
  { key: 'catalogue', title: 'Catégories' },
  { key: 'delivery', title: 'TVA et livraison' },
  { key: 'texts', title: 'Textes et droits' },
  { key: 'sellers', title: 'Vendeurs' },
  { key: 'technique', title: 'Technique' },
] as const
export type RequirementGroup = (typeof requirementGroups)[number]['key']

export type Requirement = {
  step: RequirementGroup
  label: string
  /** The law, or what would fail without it. */
  why: string
  /** `query`: the server checks it · `declaration`: an administrator declares it done. */
  check: 'query' | 'declaration'
  /** Where to mend it. */
  to: string
  /** true: cannot be waived. */
  firm?: true
}

export const requirements = {
  administrator: {
    step: 'team',
    label: 'Un super-administrateur avec la double vérification',
    why: 'Un mot de passe volé ne doit pas suffire pour gérer les ventes et les données des autres.',
    check: 'query',
    to: paths.security,
    firm: true,
  },
  secondAdministrator: {
    step: 'team',
    label: 'Un deuxième super-administrateur',
    why: 'Si l’un perd son téléphone et ses codes, seul un autre peut lui rendre l’accès. «\u00a0bin/admin invite\u00a0» crée le lien.',
    check: 'query',
    to: workspacePaths.usersAdmin,
  },
  identity: {
    step: 'company',
    label: 'L’identité de la société',
    why: 'LCEN, article 1-1\u00a0: l’éditeur, son siège, son immatriculation, le directeur de la publication et l’hébergeur figurent dans les mentions légales. Les factures de commission les reprennent.',
    check: 'query',
    to: workspacePaths.companyAdmin,
    firm: true,
  },
  mediator: {
    step: 'company',
    label: 'Le médiateur de la consommation',
    why: 'Code de la consommation, articles L612-1 et L616-1\u00a0: toute vente à un particulier l’exige.',
    check: 'query',
    to: workspacePaths.companyAdmin,
  },
  sellerMediators: {
    step: 'company',
    label: 'Deux médiateurs des litiges avec les vendeurs',
    why: 'Règlement (UE) 2019/1150, article 12\u00a0: le contrat des vendeurs en nomme deux au moins. Une petite entreprise (moins de 50 personnes, 10\u00a0M€ au plus) en est dispensée.',
    check: 'query',
    to: workspacePaths.companyAdmin,
  },
  contactPoint: {
    step: 'company',
    label: 'Le point de contact des autorités et des utilisateurs',
    why: 'Règlement (UE) 2022/2065, articles 11 et 12\u00a0: l’adresse électronique de la société et la page «\u00a0Contact\u00a0».',
    check: 'query',
    to: workspacePaths.companyAdmin,
    firm: true,
  },
  dataOfficer: {
    step: 'company',
    label: 'Qui répond des données personnelles',
    why: 'RGPD, articles 13 et 37\u00a0: le délégué à la protection des données, ou la personne à qui s’adresser.',
    check: 'query',
    to: workspacePaths.companyAdmin,
  },
  payments: {
    step: 'services',
    label: 'Le paiement répond',
    why: 'Un essai réussi depuis moins de trente jours, avec les clés de ce serveur.',
    check: 'query',
    to: workspacePaths.servicesAdmin,
    firm: true,
  },
  mails: {
    step: 'services',
    label: 'Les courriels partent',
    why: 'Un essai réussi depuis moins de trente jours. Confirmations et codes de retrait passent par là (L221-13).',
    check: 'query',
    to: workspacePaths.servicesAdmin,
    firm: true,
  },
  einvoicing: {
    step: 'services',
    label: 'La plateforme agréée répond',
    why: 'CGI, articles 289 bis et 290\u00a0: les factures entre professionnels et les rapports de TVA partent par une plateforme agréée. Un essai réussi depuis moins de trente jours.',
    check: 'query',
    to: workspacePaths.servicesAdmin,
  },
  carrier: {
    step: 'services',
    label: 'Le transporteur répond, s’il y en a un',
    why: 'Avec la variable CARRIER, les étiquettes viennent de lui\u00a0: un essai réussi depuis moins de trente jours. Sans elle, chaque vendeur tape le numéro de suivi du sien.',
    check: 'query',
    to: workspacePaths.servicesAdmin,
  },
  commission: {
    step: 'services',
    label: 'Une commission en vigueur',
    why: 'Règlement (UE) 2019/1150\u00a0: le vendeur connaît le prix du service avant de vendre. Sans règle, la vente se fait sans commission.',
    check: 'query',
    to: workspacePaths.commissionsAdmin,
  },
  categories: {
    step: 'catalogue',
    label: 'Des sous-catégories dans chaque catégorie visible',
    why: 'Un vendeur classe ses articles par sous-catégorie\u00a0; une catégorie vide n’a pas de menu.',
    check: 'query',
    to: workspacePaths.startingCatalogueAdmin,
  },
  attributes: {
    step: 'catalogue',
    label: 'Des caractéristiques pour comparer',
    why: 'Les filtres des listes viennent des caractéristiques des articles.',
    check: 'query',
    to: workspacePaths.startingCatalogueAdmin,
  },
  vat: {
    step: 'delivery',
    label: 'Les taux de TVA en vigueur aujourd’hui',
    why: 'Code général des impôts, articles 278 à 279\u00a0: chaque prix et chaque facture les applique.',
    check: 'query',
    to: workspacePaths.vatAdmin,
    firm: true,
  },
  relays: {
    step: 'delivery',
    label: 'Des points relais, si un vendeur livre ainsi',
    why: 'Sans point relais, ce mode de livraison ne peut pas être choisi.',
    check: 'query',
    to: workspacePaths.relayPointsAdmin(),
  },
  terms: {
    step: 'texts',
    label: 'Les conditions de vente et d’utilisation relues par la société',
    why: 'Code de la consommation, articles L111-1 et L221-5\u00a0: elles engagent la société, qui les adapte à son activité.',
    check: 'declaration',
    to: workspacePaths.textsAdmin({ nom: 'cgv' }),
    firm: true,
  },
  privacy: {
    step: 'texts',
    label: 'Le registre des traitements et l’information sur les données',
    why: 'RGPD, articles 13 et 30\u00a0: ce qui est traité, pourquoi, combien de temps, et qui s’en occupe.',
    check: 'declaration',
    to: workspacePaths.textsAdmin({ nom: 'cgv' }),
  },
  accessibility: {
    step: 'texts',
    label: 'La déclaration d’accessibilité',
    why: 'Directive (UE) 2019/882, applicable au commerce en ligne depuis le 28 juin 2025.',
    check: 'declaration',
    to: workspacePaths.textsAdmin({ nom: 'accessibility' }),
  },
  ranking: {
    step: 'texts',
    label: 'Le classement expliqué',
    why: 'Code de la consommation, article L111-7, et règlement (UE) 2019/1150, article 5. La page décrit le programme tel qu’il est.',
    check: 'declaration',
    to: workspacePaths.textsAdmin({ nom: 'ranking' }),
  },
  sellerTerms: {
    step: 'texts',
    label: 'Le contrat des vendeurs',
    why: 'Règlement (UE) 2019/1150, articles 3 et 4\u00a0: conditions écrites, préavis de quinze jours, motifs de suspension. Une version écrite par la société est en vigueur\u00a0; chaque vendeur l’accepte.',
    check: 'query',
    to: workspacePaths.textsAdmin({ nom: 'contract' }),
    firm: true,
  },
  authorisations: {
    step: 'sellers',
    label: 'Le registre E-Phy, si des produits phytopharmaceutiques se vendent',
    why: 'Règlement (CE) 1107/2009, article 28\u00a0: sans lui, un produit dont l’autorisation a pris fin se vendrait. Le fichier de l’Anses se charge en bas de la page.',
    check: 'query',
    to: workspacePaths.goodsClassesAdmin,
  },
  yearlyDeclaration: {
    step: 'sellers',
    label: 'La déclaration annuelle des vendeurs (DAC7)',
    why: 'CGI, articles 1649 ter A et suivants\u00a0: les ventes de chaque vendeur sont déclarées avant le 31 janvier. Les identités manquantes sont demandées d’elles-mêmes\u00a0; quelqu’un est chargé du dépôt.',
    check: 'declaration',
    to: workspacePaths.exportsAdmin,
  },
  cooperative: {
    step: 'sellers',
    label: 'Le fichier des adhérents, si une coopérative vend',
    why: 'Code rural, article L522-5\u00a0: ses ventes à des tiers sont comptées à part. Sans le fichier, aucun compte ne devient celui d’un adhérent.',
    check: 'query',
    to: memberPaths.admin,
  },
  sellers: {
    step: 'sellers',
    label: 'Un vendeur vérifié, avec un magasin ouvert',
    why: 'Sans lui, rien ne peut être vendu ni retiré.',
    check: 'query',
    to: workspacePaths.applicationsAdmin,
  },
  traders: {
    step: 'sellers',
    label: 'L’identité de chaque vendeur vérifié',
    why: 'Règlement (UE) 2022/2065, article 30, et article L111-7 du Code de la consommation\u00a0: immatriculation, TVA, adresse, téléphone, courriel.',
    check: 'query',
    to: workspacePaths.sellersAdmin,
    firm: true,
  },
  deliveries: {
    step: 'sellers',
    label: 'Une livraison ou un retrait chez chaque vendeur vérifié',
    why: 'Code de la consommation, article L112-1\u00a0: le prix de la livraison est connu avant la commande.',
    check: 'query',
    to: workspacePaths.sellersAdmin,
  },
  articles: {
    step: 'sellers',
    label: 'Des articles en vente',
    why: 'Les vendeurs les importent avant l’ouverture\u00a0; les visiteurs ne les voient pas encore.',
    check: 'query',
    to: workspacePaths.articlesAdmin,
  },
  https: {
    step: 'technique',
    label: 'Une adresse publique en https',
    why: 'RGPD, article 32\u00a0: mots de passe et adresses circulent chiffrés. Variable PUBLIC_URL.',
    check: 'query',
    to: workspacePaths.servicesAdmin,
    firm: true,
  },
  secondFactor: {
    step: 'technique',
    label: 'La double vérification exigée des vendeurs et des administrateurs',
    why: 'Variable REQUIRE_SECOND_FACTOR\u00a0: vide ou «\u00a0on\u00a0».',
    check: 'query',
    to: workspacePaths.servicesAdmin,
  },
  isolation: {
    step: 'technique',
    label: 'La base sépare les données de chacun',
    why: 'La sécurité par ligne de PostgreSQL protège même d’une erreur du programme. Variable DATABASE_RLS, docs/operations.md.',
    check: 'query',
    to: workspacePaths.servicesAdmin,
  },
  worker: {
    step: 'technique',
    label: 'Les travaux de fond tournent',
    why: 'Courriels, remboursements et expirations en dépendent\u00a0: un worker a donné signe de vie depuis moins de deux minutes.',
    check: 'query',
    to: workspacePaths.jobsAdmin,
    firm: true,
  },
  incidents: {
    step: 'technique',
    label: 'Qui répond à un incident, et où cela s’annonce',
    why: 'RGPD, article 33\u00a0: une fuite se notifie à la CNIL sous 72\u00a0heures. La page «\u00a0État\u00a0» montre ce qui est arrêté, publie un message et met le site en lecture seule.',
    check: 'declaration',
    to: workspacePaths.runningAdmin,
  },
  backup: {
    step: 'technique',
    label: 'Une sauvegarde faite, et restaurée pour essai',
    why: '«\u00a0bin/backup\u00a0» chaque heure vers une autre machine, «\u00a0bin/restore\u00a0» essayé une fois (docs/operations.md).',
    check: 'declaration',
    to: workspacePaths.servicesAdmin,
  },
} as const satisfies Record<string, Requirement>

export type RequirementId = keyof typeof requirements
// Object.keys is typed string[].
export const requirementIds = Object.keys(requirements) as [RequirementId, ...RequirementId[]]
export const requirementOf = (id: RequirementId): Requirement => requirements[id]

export type RequirementState = 'done' | 'missing' | 'waived'

/** `fulfilled`: the result of the check, null for a declaration; a mark is what an administrator declared or waived. */
export function requirementState(
  { check, firm }: Requirement,
  fulfilled: boolean | null,
  mark: 'declared' | 'waived' | null,
): RequirementState {
  if (check === 'query' ? fulfilled : mark === 'declared') return 'done'
  return mark === 'waived' && !firm ? 'waived' : 'missing'
}
