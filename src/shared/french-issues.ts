/** Default French messages of zod issues, for contracts without their own. */
import { z } from 'zod'

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['localeError']>>[0]

const types: Record<string, string> = {
  string: 'Texte attendu',
  number: 'Nombre attendu',
  int: 'Nombre entier attendu',
  boolean: 'Oui ou non attendu (true ou false)',
  array: 'Liste attendue',
  object: 'Objet attendu',
  record: 'Objet attendu',
  date: 'Date attendue',
}

const formats: Record<string, string> = {
  email: 'Adresse email invalide',
  url: 'Adresse de site invalide',
  uuid: 'Identifiant invalide',
  date: 'Date attendue, comme 2026-11-22',
  datetime: 'Date et heure attendues, comme 2026-11-22T10:00:00Z',
  time: 'Heure attendue, comme 08:30',
}

/** Units of values with a length; a number has none. */
const units: Record<string, [one: string, many: string]> = {
  string: ['caractère', 'caractères'],
  array: ['élément', 'éléments'],
  set: ['élément', 'éléments'],
  file: ['octet', 'octets'],
}
const counted = (origin: string, count: number | bigint) => {
  const unit = units[origin]
  return unit ? `${count} ${unit[Number(count > 1)]}` : String(count)
}

const refused = 'Valeur non admise'

function sentence(issue: Issue): string {
  if (issue.input === undefined && issue.code.startsWith('invalid')) return 'Requis'
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? refused
    case 'invalid_value':
      return issue.values.length > 12
        ? refused
        : `${issue.values.length > 1 ? 'Une de ces valeurs est attendue' : 'Valeur attendue'}\u00a0: ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return issue.inclusive ? `${counted(issue.origin, issue.maximum)} au plus` : `Moins de ${issue.maximum} attendu`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'Requis'
      if (issue.inclusive && Number(issue.minimum) === 0) return 'Pas de nombre négatif'
      return issue.inclusive ? `${counted(issue.origin, issue.minimum)} au moins` : `Plus de ${issue.minimum} attendu`
    case 'invalid_format':
      return formats[issue.format] ?? 'Format non admis'
    case 'not_multiple_of':
      return `Multiple de ${issue.divisor} attendu`
    case 'unrecognized_keys':
      return issue.keys.length > 1 ? 'Champs inconnus' : 'Champ inconnu'
    default:
      return refused
  }
}

z.config({ localeError: sentence })
