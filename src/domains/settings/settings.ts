/** Operator settings; each names the domain that reads it, so that no setting is unused. */
type Choice = {
  label: string
  hint: string
  values: Record<string, string>
  usual: string
  /** Shown on the page « Conservation » instead of « Configuration ». */
  retention?: true
}

export const settings = {
  /** catalogue: articles newly described by sellers. */
  reviewBeforePublication: {
    label: 'Relecture avant publication',
    hint: 'Les articles que les vendeurs décrivent attendent votre accord avant d’être vus.',
    values: { no: 'Publier tout de suite', yes: 'Relire d’abord' },
    usual: 'no',
  },
  /** catalogue: the first block of the home page. */
  homeLead: {
    label: 'En tête de l’accueil',
    hint: 'Ce qui vient juste après les rayons, sur la page d’accueil.',
    values: { season: 'Les rayons de saison', campaigns: 'Les dossiers en ligne' },
    usual: 'season',
  },
  /** onboarding: submission of an application. */
  applicationsOpen: {
    label: 'Candidatures de vendeurs',
    hint: 'Fermées, le formulaire reste lisible et se garde en brouillon, mais ne s’envoie plus.',
    values: { yes: 'Ouvertes', no: 'Fermées' },
    usual: 'yes',
  },
  /** analytics: visits and events, in months; thirteen at most (CNIL, audience measurement without consent). */
  retainVisits: {
    label: 'Visites et événements',
    hint: 'Ensuite, seuls les totaux par jour restent. La CNIL admet treize mois au plus.',
    values: { '3': '3 mois', '6': '6 mois', '13': '13 mois' },
    usual: '13',
    retention: true,
  },
  /** analytics: words searched by day, without their author, in months. */
  retainSearches: {
    label: 'Mots cherchés',
    hint: 'Comptés par jour, sans rien de la personne ; la CNIL admet vingt-cinq mois au plus.',
    values: { '6': '6 mois', '13': '13 mois', '25': '25 mois' },
    usual: '25',
    retention: true,
  },
  /** imports: lines of catalogue files, in days; an undo needs them. */
  retainImports: {
    label: 'Lignes des imports de catalogue',
    hint: 'Tant qu’elles sont là, le vendeur peut annuler son import.',
    values: { '30': '30 jours', '90': '90 jours', '180': '180 jours' },
    usual: '90',
    retention: true,
  },
  /** offers: results of bulk changes, in days. */
  retainBatches: {
    label: 'Résultats des modifications groupées',
    hint: 'Tant qu’ils sont là, le vendeur peut annuler la modification.',
    values: { '30': '30 jours', '90': '90 jours', '180': '180 jours' },
    usual: '90',
    retention: true,
  },
  /** messaging: conversations that were opened and never used, in days. */
  retainEmptyConversations: {
    label: 'Conversations ouvertes sans message',
    hint: 'Elles ne contiennent rien.',
    values: { '7': '7 jours', '30': '30 jours' },
    usual: '30',
    retention: true,
  },
} as const satisfies Record<string, Choice>

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = Extract<keyof (typeof settings)[K]['values'], string>
// Object.keys is typed string[].
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]]
export const isRetention = (key: SettingKey) => 'retention' in settings[key]
export const valuesOf = (key: SettingKey): Record<string, string> => settings[key].values
