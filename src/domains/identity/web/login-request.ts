/** Anything on the page may ask for the login window; the account area shows it. */
export type AuthView = 'login' | 'register' | 'seller' | 'forgot'
export type LoginRequest = {
  view: AuthView /** Own path to go to once logged in; else the page is reloaded. */
  then: string | null
}

let wanted: LoginRequest | null = null
const listeners = new Set<() => void>()

const tell = (value: LoginRequest | null) => {
  wanted = value
  for (const listener of listeners) listener()
}

export const openLogin = (view: AuthView = 'login', then: string | null = null) => tell({ view, then })
export const closeLogin = () => tell(null)
export const loginRequest = () => wanted
export const onLoginRequest = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
