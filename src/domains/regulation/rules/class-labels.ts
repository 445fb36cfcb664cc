import type { GoodsClass } from '../rules.ts'

export type ClassLabel = {
  title: string
  /** « les produits … », inside a sentence. */
  inSentence: string
  /** What the class holds, for the operator who opens it. */
  covers: string
}

export const classLabels: Record<GoodsClass, ClassLabel> = {
  PLANT_PROTECTION: {
    title: 'Phytopharmaceutiques professionnels',
    inSentence: 'les produits phytopharmaceutiques à usage professionnel',
    covers: 'Soufres, cuivres, désherbants, biocontrôle sans mention «\u00a0jardins\u00a0».',
  },
  PLANT_PROTECTION_GARDEN: {
    title: 'Phytopharmaceutiques pour jardins',
    inSentence: 'les produits phytopharmaceutiques autorisés dans les jardins',
    covers: 'Produits avec la mention «\u00a0emploi autorisé dans les jardins\u00a0».',
  },
  PRECURSOR_RESTRICTED: {
    title: 'Précurseurs d’explosifs réglementés',
    inSentence: 'les précurseurs d’explosifs réglementés',
    covers: 'Ammonitrates de plus de 16\u00a0% d’azote, acide sulfurique, eau oxygénée concentrée.',
  },
  PRECURSOR_REPORTABLE: {
    title: 'Précurseurs d’explosifs à signaler',
    inSentence: 'les précurseurs d’explosifs à signaler',
    covers: 'Nitrates de calcium, de potassium et de magnésium, acétone.',
  },
  BIOCIDE_PROFESSIONAL: {
    title: 'Biocides professionnels',
    inSentence: 'les biocides à usage professionnel',
    covers: 'Désinfectants de cuverie, raticides et insecticides réservés aux professionnels.',
  },
  BIOCIDE: {
    title: 'Biocides pour tous',
    inSentence: 'les biocides',
    covers: 'Désinfectants et répulsifs en vente libre.',
  },
  TAX_CAPSULE: {
    title: 'Capsules CRD',
    inSentence: 'les capsules représentatives de droits',
    covers: 'Capsules et coiffes avec la marque fiscale.',
  },
  LIVE_PLANT: {
    title: 'Plants et végétaux',
    inSentence: 'les plants soumis à passeport phytosanitaire',
    covers: 'Greffés-soudés, porte-greffes, plants pour haies.',
  },
  DANGEROUS_LIMITED: {
    title: 'Dangereux, en quantités limitées',
    inSentence: 'les marchandises dangereuses en quantités limitées',
    covers: 'Petits conditionnements corrosifs ou inflammables\u00a0: jamais en point relais.',
  },
  DANGEROUS_FULL: {
    title: 'Dangereux, ADR complet',
    inSentence: 'les marchandises dangereuses soumises à l’ADR',
    covers: 'Bidons et conteneurs\u00a0: messagerie palette, camion du vendeur ou retrait.',
  },
  ALCOHOL: {
    title: 'Alcool',
    inSentence: 'les boissons alcooliques',
    covers: 'Ne se vend pas ici\u00a0: cette classe ne s’ouvre pas.',
  },
}
