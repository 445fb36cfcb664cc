import { useEffect, useState } from 'react'
import { request } from '#shared/request.ts'
import type { Commune, listCommunes } from '../../contract.ts'
import { townSearch } from '../../rules/town-search.ts'

/** The name beside the postcode is for display: it stays in the browser, as the other settings of the display do. */
const key = 'town'
/** Of the usual address: the next page reads it before its first paint, to reserve the space for dates of arrival. */
const usualKey = 'usual'

const rememberer = (entry: string) => (postcode: string, name: string) =>
  localStorage.setItem(entry, `${postcode} ${name}`)
export const rememberTownName = rememberer(key)
export const rememberUsualTown = rememberer(usualKey)
export const removeTownName = () => localStorage.removeItem(key)
export const removeUsualTown = () => localStorage.removeItem(usualKey)

const nameIn = (entry: string, postcode: string) => {
  const [code, ...words] = (localStorage.getItem(entry) ?? '').split(' ')
  return code === postcode ? words.join(' ') : null
}
const rememberedName = (postcode: string) => nameIn(key, postcode) ?? nameIn(usualKey, postcode)

/** Towns of a postcode, or of a name that begins so. */
export const findTowns = (q: string) =>
  request<typeof listCommunes>({ method: 'GET', path: '/api/communes' }, { query: { q } })

/** When towns have exactly the typed name, drops those that only start with it. */
export function bestTowns(q: string, communes: readonly Commune[]): readonly Commune[] {
  const { pattern } = townSearch(q)
  const exact = communes.filter(({ name }) => townSearch(name).pattern === pattern)
  return exact.length > 0 ? exact : communes
}

/** The town chosen for this postcode, else its only one; empty when it has several. */
export function useTownName(postcode: string): string {
  const [name, setName] = useState(() => rememberedName(postcode) ?? '')
  useEffect(() => {
    const known = rememberedName(postcode)
    setName(known ?? '')
    if (known !== null) return
    let current = true
    findTowns(postcode).then(
      ({ communes: [first, ...others] }) => {
        const only = first && others.length === 0 ? first.name : ''
        rememberTownName(postcode, only)
        if (current) setName(only)
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [postcode])
  return name
}
