import { useEffect, useState } from 'react'
import { request } from '#shared/request.ts'
import type { Commune, listCommunes } from '../../contract.ts'
import { townSearch } from '../../rules/town-search.ts'

/** The name beside the postcode is for display: it stays in the browser, as the other settings of the display do. */
const key = 'town'

export function rememberTownName(postcode: string, name: string) {
  localStorage.setItem(key, `${postcode} ${name}`)
}
export const removeTownName = () => localStorage.removeItem(key)

const rememberedName = (postcode: string) => {
  const [code, ...words] = (localStorage.getItem(key) ?? '').split(' ')
  return code === postcode ? words.join(' ') : null
}

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
