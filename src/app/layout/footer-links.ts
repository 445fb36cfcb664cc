import { paths } from '#shared/paths.ts'

export type FooterGroup = { title: string; links: readonly { label: string; to: string }[] }

export const footerGroups: readonly FooterGroup[] = [
  {
    title: 'Aide',
    links: [
      { label: 'Centre d’aide', to: '/support/categories' },
      { label: 'Questions fréquentes', to: '/support/faq-articles' },
      { label: 'Livraison et retrait', to: '/info-livraison' },
      { label: 'Retours et remboursements', to: '/retours-info' },
      { label: 'Moyens de paiement', to: '/payment-info' },
      { label: 'Nous écrire', to: '/contact' },
      { label: 'État du service', to: paths.status },
    ],
  },
  {
    title: 'Le marché',
    links: [
      { label: 'Magasins', to: paths.shops },
      { label: 'Marques', to: paths.brands },
      { label: 'Bonnes affaires', to: paths.deals },
      { label: 'Dossiers et conseils', to: '/marketing' },
      { label: 'Calculateurs', to: paths.calculators },
      { label: 'Calendrier de la vigne', to: paths.calendar() },
      { label: 'Météo des vignes', to: '/weather' },
      { label: 'VITI VINI', to: '/vitivini22' },
    ],
  },
  {
    title: 'Cep & Chai',
    links: [
      { label: 'Qui sommes-nous', to: '/about' },
      { label: 'Devenir vendeur', to: '/vendeur/devenir-vendeur' },
      { label: 'Recrutement', to: '/jobs' },
      { label: 'Engagements écologiques', to: '/impact-eco' },
      { label: 'Application mobile', to: '/download' },
      { label: 'Application sur iPhone et iPad', to: '/download#sur-iphone-et-ipad' },
      { label: 'Application sur Android', to: '/download#sur-android' },
    ],
  },
  {
    title: 'Informations légales',
    links: [
      { label: 'Conditions générales de vente', to: paths.terms },
      { label: 'Conditions d’utilisation', to: paths.termsOfUse },
      { label: 'Mentions légales', to: '/mentions-legales' },
      { label: 'Rappels de produits', to: '/rappels' },
      { label: 'Référencement et classement', to: '/referencement' },
    ],
  },
]
