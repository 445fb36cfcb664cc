import type { MeasureSettings } from '../contract.ts'
import { cameFrom, publicPath, publicTitle, searchedWords, type TrackedEvent } from '../rules.ts'
import { browserRefuses, consentChoice, mayMeasure } from './consent-choice.ts'

/** Heartbeat interval, from the specification. */
const heartbeatMs = 10_000

let settings: MeasureSettings | null = null
let view = ''
let timer: ReturnType<typeof setInterval> | undefined
/** Sorting or paging a list does not count as a new search. */
let searched: string | null = null

const newKey = () =>
  crypto.getRandomValues(new Uint8Array(8)).reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '')

export const publicUrl = (href: string): string => new URL(href).origin + publicPath(new URL(href))

/** Parameters of Matomo's tracking API; no cookie, no identity. */
export const hitValues = (siteId: string, key: string, url: string, more: Record<string, string>): URLSearchParams =>
  new URLSearchParams({
    idsite: siteId,
    rec: '1',
    apiv: '1',
    send_image: '0',
    rand: newKey(),
    pv_id: key,
    url,
    ...more,
  })

/** True for a visitor who is to be asked: no choice of theirs is stored, and their browser makes none. */
export const isConsentOpen = () => consentChoice(document.cookie) === 'none' && !browserRefuses()

function send(more: Record<string, string>): void {
  if (!settings) return
  // Checked for each hit, so that a refusal applies at once.
  if (!mayMeasure(consentChoice(document.cookie), settings.isExternal, browserRefuses())) return
  const body = hitValues(settings.siteId, view, publicUrl(location.href), more)
  fetch(settings.endpoint, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined)
}

/** Sends a page view; `referrer` only for the first one of a visit. */
export function sendView(given: MeasureSettings, referrer: string): void {
  settings = given
  view = newKey()
  clearInterval(timer)
  timer = setInterval(() => document.visibilityState === 'visible' && send({ ping: '1' }), heartbeatMs)
  const words =
    location.pathname === '/articles' ? searchedWords(new URLSearchParams(location.search).get('q') ?? '') : null
  const isNew = words !== searched
  searched = words
  const from = cameFrom(referrer, location.host)
  const found = document.querySelector<HTMLElement>('[data-result-count]')?.dataset.resultCount
  send({
    action_name: publicTitle(new URL(location.href), document.title),
    ...(from ? { urlref: from.href } : {}),
    ...(words && isNew ? { search: words, search_count: found ?? '0' } : {}),
  })
}

/** Stops measuring, on entering a page that is not measured: payments. */
export function stopMeasure(): void {
  clearInterval(timer)
  settings = null
}

export const sendEvent = (name: TrackedEvent): void => send({ e_c: 'account', e_a: name, ca: '1' })
