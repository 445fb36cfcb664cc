import { settingKeys, settings } from '#domains/settings/settings.ts'

/** Labels of changed fields in the audit log. */
const names: Record<string, string> = {
  status: 'statut',
  roles: 'rôles',
  title: 'titre',
  name: 'nom',
  description: 'texte',
  position: 'place',
  place: 'place',
  hidden: 'hors des menus',
  retired: 'retirée',
  why: 'ce qui se fait alors',
  from_day: 'premier jour',
  to_day: 'dernier jour',
  brand: 'marque',
  document: 'document',
  pictures: 'photos',
  slug: 'adresse de la page',
  shortDescription: 'texte court',
  categoryId: 'catégorie',
  tagIds: 'sous-catégories',
  colour: 'couleur',
  logo: 'logo',
  label: 'nom',
  unit: 'unité',
  facet: 'filtre',
  axis: 'axe de déclinaison',
  options: 'valeurs',
  scopes: 'catégories et sous-catégories',
  value: 'valeur',
  attribute: 'caractéristique',
  word: 'qui cherche',
  meaning: 'trouve aussi',
  category: 'thème',
  keywords: 'autres mots',
  audience: 'public',
  body: 'réponse',
  published: 'publiée',
  chosen: 'dossiers',
  attempts: 'essais',
  kind: 'genre',
  replayed: 'relancés',
  decision: 'décision',
  reports: 'signalements',
  article: 'article',
  opened: 'ouverte',
  closed: 'fermé',
  effectiveOn: 'prend effet le',
  contract: 'contrat',
  closesOn: 'dernier jour',
  carrier: 'transporteur',
  street: 'rue',
  postcode: 'code postal',
  city: 'ville',
  latitude: 'latitude',
  longitude: 'longitude',
  added: 'ajoutés',
  changed: 'mis à jour',
  basisPoints: 'taux en centièmes de pour cent',
  validFrom: 'à partir du',
  reason: 'motif',
  tags: 'sous-catégories',
  attributes: 'caractéristiques',
  legalForm: 'forme juridique',
  siret: 'SIRET',
  vatNumber: 'numéro de TVA',
  register: 'immatriculation',
  address: 'siège',
  director: 'directeur de la publication',
  phone: 'téléphone',
  email: 'adresse électronique',
  host: 'hébergeur',
  mediator: 'médiateur',
  sellerMediator: 'médiateur des vendeurs',
  secondSellerMediator: 'second médiateur des vendeurs',
  dataOfficer: 'données personnelles',
  changedAt: 'version',
}

const settingNamed = (field: string) => settingKeys.find(key => key === field)

export const fieldName = (field: string): string => {
  const setting = settingNamed(field)
  return setting ? settings[setting].label : (names[field] ?? field)
}

const yesNo = { true: 'oui', false: 'non' }
const values: Record<string, Record<string, string>> = {
  hidden: yesNo,
  retired: yesNo,
  facet: yesNo,
  axis: yesNo,
  published: yesNo,
  opened: yesNo,
  closed: yesNo,
  status: {
    active: 'actif',
    blocked: 'bloqué',
    draft: 'brouillon',
    to_verify: 'à vérifier',
    verified: 'vérifié',
    suspended: 'suspendu',
    review: 'à relire',
    published: 'publié',
    archived: 'archivé',
    withdrawn: 'retiré',
  },
  decision: { nothing: 'rien retenu', warn: 'auteur averti', hide: 'masqué', block: 'masqué et bloqué' },
  audience: { buyer: 'acheteurs', seller: 'vendeurs' },
}

/** Label of a stored value; values without a label are returned unchanged. */
export function fieldValue(field: string, value: string): string {
  const setting = settingNamed(field)
  const words: Record<string, string> = setting ? settings[setting].values : (values[field] ?? {})
  return Object.hasOwn(words, value) ? (words[value] ?? value) : value
}
