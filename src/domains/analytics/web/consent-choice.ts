export const consentCookie = 'cc_cookie'
/** Raised when what is asked changes: everybody is asked again. */
export const consentRevision = 1

export type ConsentChoice = 'none' | 'accepted' | 'refused'

/** What a person answered, as the consent module keeps it; read without loading the module. */
export function consentChoice(cookies: string): ConsentChoice {
  const kept = cookies.split('; ').find(part => part.startsWith(`${consentCookie}=`))
  if (!kept) return 'none'
  try {
    const { categories, revision } = JSON.parse(decodeURIComponent(kept.slice(consentCookie.length + 1)))
    if (revision !== consentRevision) return 'none'
    return Array.isArray(categories) && categories.includes('measure') ? 'accepted' : 'refused'
  } catch {
    return 'none'
  }
}

/** Do Not Track or Global Privacy Control: a refusal said once to every site. */
export const browserRefuses = (): boolean =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** Our own measure needs no consent and may be refused; another's needs a yes first. A browser that says no is heard. */
export const mayMeasure = (choice: ConsentChoice, isExternal: boolean, browserRefuses: boolean): boolean =>
  !browserRefuses && (choice === 'accepted' || (choice === 'none' && !isExternal))
