export const consentCookie = 'cc_cookie'
/** Increment when the purposes change: consent is requested again from every visitor. */
export const consentRevision = 1

export type ConsentChoice = 'none' | 'accepted' | 'refused'

/** Visitor's choice from the consent module's cookie, read without loading the module. */
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

/** Do Not Track or Global Privacy Control counts as a refusal. */
export const browserRefuses = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** Our own measurement is opt-out; external measurement is opt-in. A browser signal always refuses both. */
export const mayMeasure = (choice: ConsentChoice, isExternal: boolean, browserRefuses: boolean): boolean =>
  !browserRefuses && (choice === 'accepted' || (choice === 'none' && !isExternal))
