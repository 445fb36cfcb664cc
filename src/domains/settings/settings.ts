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
    hint: 'Ce qui vient juste après les catégories, sur la page d’accueil.',
    values: { season: 'Les catégories de saison', campaigns: 'Les dossiers en ligne' },
    usual: 'season',
  },
  /** onboarding: submission of an application. */
  applicationsOpen: {
    label: 'Candidatures de vendeurs',
    hint: 'Fermées, le formulaire reste lisible et se garde en brouillon, mais ne s’envoie plus.',
    values: { yes: 'Ouvertes', no: 'Fermées' },
    usual: 'yes',
  },
  /** shops: scorecards, rate of orders dispatched after their day, in percent. */
  scorecardLate: {
    label: 'Qualité des vendeurs\u00a0: retards d’expédition',
    hint: 'Part des commandes parties après le jour promis, sur 90 jours.',
    values: {
      '3-6': 'À surveiller dès 3\u00a0%, insuffisant dès 6\u00a0%',
      '5-10': 'À surveiller dès 5\u00a0%, insuffisant dès 10\u00a0%',
      '10-20': 'À surveiller dès 10\u00a0%, insuffisant dès 20\u00a0%',
    },
    usual: '5-10',
  },
  /** shops: scorecards, rate of orders that arrived after the day promised to the buyer, in percent. */
  scorecardPromise: {
    label: 'Qualité des vendeurs\u00a0: livraison promise',
    hint: 'Part des commandes arrivées, ou prêtes à retirer, après le jour annoncé à l’acheteur, transporteur compris, sur 90 jours.',
    values: {
      '5-15': 'À surveiller dès 5\u00a0%, insuffisant dès 15\u00a0%',
      '10-25': 'À surveiller dès 10\u00a0%, insuffisant dès 25\u00a0%',
      '20-40': 'À surveiller dès 20\u00a0%, insuffisant dès 40\u00a0%',
    },
    usual: '20-40',
  },
  /** shops: scorecards, rate of orders that the seller cancelled, in percent. */
  scorecardCancelled: {
    label: 'Qualité des vendeurs\u00a0: annulations',
    hint: 'Part des commandes payées que le vendeur annule, sur 90 jours.',
    values: {
      '1-2': 'À surveiller dès 1\u00a0%, insuffisant dès 2\u00a0%',
      '2-4': 'À surveiller dès 2\u00a0%, insuffisant dès 4\u00a0%',
      '3-6': 'À surveiller dès 3\u00a0%, insuffisant dès 6\u00a0%',
    },
    usual: '2-4',
  },
  /** shops: scorecards, rate of orders reported damaged, incomplete, wrong or faulty, in percent. */
  scorecardFaults: {
    label: 'Qualité des vendeurs\u00a0: dommages et défauts',
    hint: 'Part des commandes remises pour lesquelles l’acheteur signale un dommage, un manque ou une erreur, sur 90 jours.',
    values: {
      '1-3': 'À surveiller dès 1\u00a0%, insuffisant dès 3\u00a0%',
      '2-5': 'À surveiller dès 2\u00a0%, insuffisant dès 5\u00a0%',
      '4-8': 'À surveiller dès 4\u00a0%, insuffisant dès 8\u00a0%',
    },
    usual: '2-5',
  },
  /** shops: scorecards, rate of messages without a response within the promised time, in percent. */
  scorecardReplies: {
    label: 'Qualité des vendeurs\u00a0: réponses aux messages',
    hint: 'Part des messages restés sans réponse dans le délai promis, sur 90 jours.',
    values: {
      '5-10': 'À surveiller dès 5\u00a0%, insuffisant dès 10\u00a0%',
      '10-20': 'À surveiller dès 10\u00a0%, insuffisant dès 20\u00a0%',
      '20-40': 'À surveiller dès 20\u00a0%, insuffisant dès 40\u00a0%',
    },
    usual: '10-20',
  },
  /** shops: scorecards, time promised for a response, in working days. */
  scorecardReplyDays: {
    label: 'Qualité des vendeurs\u00a0: délai de réponse promis',
    hint: 'Jours ouvrés laissés au vendeur pour répondre à un message, ses pauses non comptées.',
    values: { '1': '1 jour ouvré', '2': '2 jours ouvrés', '3': '3 jours ouvrés' },
    usual: '2',
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
  /** parcelshop: drops of wine parcels, once the last parcel has left, in months. */
  retainWineParcels: {
    label: 'Dépôts de colis de vin',
    hint: 'Le numéro de suivi et la référence de chaque colis. Un an\u00a0: le temps d’agir contre le transporteur (code de commerce, article L133-6).',
    values: { '13': '13 mois', '24': '24 mois', '36': '36 mois' },
    usual: '13',
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
