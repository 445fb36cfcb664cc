import { frenchVatNumber, withLuhnKey } from '../catalogue/keys.ts'
import type { CategoryId, DemoVendor } from '../types.ts'

type VendorRow = Omit<DemoVendor, 'siren' | 'siret' | 'vatNumber' | 'rcs'> & {
  /** First eight digits; the Luhn key is computed. Numbers of the 999 range are not assigned. */
  sirenRoot: string
  court: string
}

const everything: CategoryId[] = [98, 100, 106, 103, 102, 104, 105, 99]

const rows: VendorRow[] = [
  {
    key: 'comptoir',
    name: 'Comptoir du Vigneron',
    legalName: 'Comptoir du Vigneron SAS',
    legalForm: 'SAS',
    capitalEuros: 250_000,
    sirenRoot: '99920415',
    court: 'Reims',
    street: '14 rue des Tonneliers',
    postcode: '51200',
    city: 'Épernay',
    phone: '+33353010101',
    email: 'contact@comptoir-du-vigneron.example',
    description:
      'Tout pour la vigne, la cave et l’expédition, tenu par une équipe issue du vignoble. Deux magasins, à Épernay et à Avize, avec conseil au comptoir et commande préparée dans la demi-journée.',
    categories: everything,
    freeDeliveryFromCents: 30_000,
  },
  {
    key: 'grange',
    name: 'La Grange aux Ceps',
    legalName: 'La Grange aux Ceps, société coopérative agricole',
    legalForm: 'SCA',
    capitalEuros: 1_480_000,
    sirenRoot: '99931862',
    court: 'Reims',
    street: '8 rue du Moulin à Huile',
    postcode: '51100',
    city: 'Reims',
    phone: '+33353010201',
    email: 'vignerons@grange-aux-ceps.example',
    description:
      'Coopérative d’approvisionnement au service des domaines de la Montagne de Reims et du Sézannais. Nutrition, protection, palissage et matières sèches, livrés par nos camions ou retirés au dépôt.',
    categories: [98, 100, 99, 103, 104],
    freeDeliveryFromCents: 25_000,
  },
  {
    key: 'atelier',
    name: 'L’Atelier du Chai',
    legalName: 'Atelier du Chai SARL',
    legalForm: 'SARL',
    capitalEuros: 120_000,
    sirenRoot: '99944073',
    court: 'Reims',
    street: '27 quai du Port',
    postcode: '51160',
    city: 'Aÿ-Champagne',
    phone: '+33353010301',
    email: 'bonjour@atelier-du-chai.example',
    description:
      'Matériel de cave, œnologie et hygiène. Nos techniciens montent, réparent et dépannent pompes, filtres et groupes de froid ; le magasin ouvre le samedi pendant la vendange.',
    categories: [106, 104, 99, 102],
    freeDeliveryFromCents: 40_000,
  },
  {
    key: 'liege',
    name: 'Liège & Verre',
    legalName: 'Liège et Verre SAS',
    legalForm: 'SAS',
    capitalEuros: 400_000,
    sirenRoot: '99957328',
    court: 'Reims',
    street: '3 allée des Verriers',
    postcode: '51200',
    city: 'Épernay',
    phone: '+33353010401',
    email: 'commande@liege-et-verre.example',
    description:
      'Matières sèches pour le champagne : bouteilles, bouchons, muselets, coiffes, étiquettes, étuis et cartons. Suivi des bons à tirer et stock réservé pour vos dégorgements.',
    categories: [102, 103, 105],
    freeDeliveryFromCents: 60_000,
  },
  {
    key: 'sud',
    name: 'Appro Vigne Sud',
    legalName: 'Appro Vigne Sud SARL',
    legalForm: 'SARL',
    capitalEuros: 90_000,
    sirenRoot: '99963544',
    court: 'Troyes',
    street: '51 route de Châtillon',
    postcode: '10110',
    city: 'Bar-sur-Seine',
    phone: '+33353010501',
    email: 'depot@appro-vigne-sud.example',
    description:
      'L’approvisionnement des vignerons de la Côte des Bar : piquets, fils, engrais, pulvérisation et petit matériel de cave. Trois dépôts, chargement au chariot sur rendez-vous.',
    categories: [98, 100, 99, 106, 103],
    freeDeliveryFromCents: null,
  },
  {
    key: 'quai',
    name: 'Le Quai des Vignerons',
    legalName: 'Quai des Vignerons SAS',
    legalForm: 'SAS',
    capitalEuros: 150_000,
    sirenRoot: '99978106',
    court: 'Soissons',
    street: '19 quai de la Poterne',
    postcode: '02400',
    city: 'Château-Thierry',
    phone: '+33353010601',
    email: 'contact@quai-des-vignerons.example',
    description:
      'Le magasin de la vallée de la Marne ouest : taille, cave, habillage, vente au caveau et expédition. Petites quantités acceptées, colis préparé le jour même avant 11 h.',
    categories: [98, 105, 103, 102, 106, 104],
    freeDeliveryFromCents: 20_000,
  },
]

/** Vendors holding the approval required to sell plant-protection products (C. rural L254-1). */
export const approvedForPlantProtection = ['comptoir', 'grange', 'sud']

export const demoVendors: DemoVendor[] = rows.map(({ sirenRoot, court, ...vendor }) => {
  const siren = withLuhnKey(sirenRoot)
  return {
    ...vendor,
    siren,
    siret: withLuhnKey(`${siren}0001`),
    vatNumber: frenchVatNumber(siren),
    rcs: `${court} ${siren.replace(/(\d{3})(?=\d)/g, '$1 ')}`,
  }
})
