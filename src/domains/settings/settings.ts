/** Operator settings; each names the domain that reads it, so that no setting is unused. */
type Choice = { label: string; hint: string; values: Record<string, string>; usual: string }

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
} as const satisfies Record<string, Choice>

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = Extract<keyof (typeof settings)[K]['values'], string>
// Object.keys is typed string[].
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]]
export const valuesOf = (key: SettingKey): Record<string, string> => settings[key].values
