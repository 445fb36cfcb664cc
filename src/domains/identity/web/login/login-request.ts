/** Any component may open the login dialog; the account area renders it. */
export type AuthView = 'login' | 'register' | 'seller' | 'forgot'
export type LoginRequest = {
  view: AuthView /** Path on this site to open after login; without it the page reloads. */
  then: string | null
}

let wanted: LoginRequest | null = null
const listeners = new Set<() => void>()

const setRequest = (value: LoginRequest | null) => {
  wanted = value
  for (const listener of listeners) listener()
}

export const openLogin = (view: AuthView = 'login', then: string | null = null) => setRequest({ view, then })
export const closeLogin = () => setRequest(null)
export const loginRequest = () => wanted
export const onLoginRequest = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
