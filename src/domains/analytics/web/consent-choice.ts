import { cookieLifetime, cookieLine } from '#shared/cookies.ts'

const consentCookie = 'cc_cookie'
/** Increment when the purposes change: consent is requested again from every visitor. */
const consentRevision = 1

export type ConsentChoice = 'none' | 'accepted' | 'refused'

/** Visitor's choice from its cookie. */
export function consentChoice(cookies: string): ConsentChoice {
  const cookie = cookies.split('; ').find(part => part.startsWith(`${consentCookie}=`))
  if (!cookie) return 'none'
  try {
    const { categories, revision } = JSON.parse(decodeURIComponent(cookie.slice(consentCookie.length + 1)))
    if (revision !== consentRevision) return 'none'
    return Array.isArray(categories) && categories.includes('measure') ? 'accepted' : 'refused'
  } catch {
    return 'none'
  }
}

/** The cookie that holds a choice and when it was made. */
export const consentLine = (mayBeMeasured: boolean, at: Date, secure: boolean): string => {
  const categories = mayBeMeasured ? ['necessary', 'measure'] : ['necessary']
  const choice = { categories, revision: consentRevision, consentTimestamp: at.toISOString() }
  return cookieLine(consentCookie, JSON.stringify(choice), cookieLifetime, secure)
}

/** After a press of the visitor only. */
export function storeConsent(mayBeMeasured: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = consentLine(mayBeMeasured, new Date(), location.protocol === 'https:')
}

/** Do Not Track or Global Privacy Control counts as a refusal. */
export const browserRefuses = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** Our own measurement is opt-out; external measurement is opt-in. A browser signal always refuses both. */
export const mayMeasure = (choice: ConsentChoice, isExternal: boolean, browserRefuses: boolean): boolean =>
  !browserRefuses && (choice === 'accepted' || (choice === 'none' && !isExternal))
