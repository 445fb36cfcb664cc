/** Reads the « produits » file that the Anses publishes (E-Phy); runs in the action of the page. */
import { createCsvReader } from '#domains/imports/reading/csv.ts'
import { detectSeparator } from '#domains/imports/reading/separator.ts'
import { textOf } from '#shared/forms/form-state.ts'
import type { PageApi } from '#shared/page-api.ts'
import { loadAuthorisations, maximumProducts, type RegisteredProduct } from '../../contract-authorisations.ts'

type AuthorisationFile = { products: RegisteredProduct[] } | { error: string }
type Row = { line: number; cells: string[] }

/** By the names of the published files and of their extracts, without accents, capitals or punctuation. */
const columns = {
  number: ['numero_amm'],
  name: ['nom_produit', 'nom'],
  holder: ['titulaire'],
  state: ['etat_d_autorisation', 'etat_autorisation'],
  withdrawnOn: ['date_de_retrait_du_produit', 'date_de_retrait', 'date_retrait'],
  saleEndsOn: ['date_fin_distribution', 'date_de_fin_de_distribution', 'date_fin_de_vente', 'date_de_fin_de_vente'],
  useEndsOn: ['date_fin_utilisation', 'date_de_fin_d_utilisation'],
  useRange: ['gamme_usage'],
  mentions: ['mentions_autorisees'],
} as const
type Column = keyof typeof columns
const required = ['number', 'name', 'holder', 'useRange'] as const satisfies readonly Column[]

const plain = (head: string) =>
  head
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replaceAll(' ', '_')

/** Characters read before other requests are served. */
const sliceCharacters = 500_000
const nextTurn = () => new Promise(resolve => setTimeout(resolve))

async function readRows(text: string): Promise<Row[] | { error: string }> {
  const reader = createCsvReader(detectSeparator(text.slice(0, 8_000)))
  const rows: Row[] = []
  for (let at = 0; at <= text.length; at += sliceCharacters) {
    const isLast = at + sliceCharacters > text.length
    const read = [...reader.push(text.slice(at, at + sliceCharacters)), ...(isLast ? reader.end() : [])]
    for (const { line, cells, fault } of read) {
      if (fault !== null) return { error: `Ligne ${line}\u00a0: ${fault}. Rien n’a été chargé.` }
      if (cells.some(cell => cell.trim())) rows.push({ line, cells })
    }
    if (rows.length > maximumProducts + 1) return { error: '40\u202f000 produits au plus par fichier.' }
    await nextTurn()
  }
  return rows
}

/** The published files are in UTF-8 and in Windows-1252. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export async function readAuthorisationFile(bytes: Uint8Array): Promise<AuthorisationFile> {
  const rows = await readRows(decoded(bytes))
  if ('error' in rows) return rows
  const heads = (rows[0]?.cells ?? []).map(plain)
  const places = Object.fromEntries(
    Object.entries(columns).map(([column, names]) => [
      column,
      heads.findIndex(head => (names as readonly string[]).includes(head)),
    ]),
  ) as Record<Column, number>
  const missing = required.filter(column => places[column] < 0).map(column => columns[column][0].replaceAll('_', ' '))
  // The list of authorised products has no column for their state; a renamed one would make each product authorised.
  if (places.state < 0 && heads.some(head => /etat|retrait/.test(head))) missing.push('état d’autorisation')
  if (missing.length)
    return {
      error: `Ce fichier n’est pas la liste des produits d’E-Phy. Colonnes manquantes\u00a0: ${missing.join(', ')}.`,
    }
  return readProducts(rows.slice(1), places)
}

function readProducts(rows: readonly Row[], places: Record<Column, number>): AuthorisationFile {
  const products = new Map<string, RegisteredProduct>()
  for (const { line, cells } of rows) {
    const read = readProduct(column => cells[places[column]]?.trim() ?? '')
    if ('error' in read) return { error: `Ligne ${line}\u00a0: ${read.error}. Rien n’a été chargé.` }
    const { product } = read
    // A number may come twice, withdrawn and authorised again.
    if (product && (product.state === 'AUTHORISED' || !products.has(product.ammNumber)))
      products.set(product.ammNumber, product)
  }
  if (products.size * 2 <= rows.length)
    return { error: 'Trop de lignes sans numéro d’AMM de 5 à 8 chiffres\u00a0: vérifiez le fichier.' }
  return { products: [...products.values()] }
}

/** Null for a number that no article can have, such as that of a mixture. */
function readProduct(cell: (column: Column) => string): { product: RegisteredProduct | null } | { error: string } {
  const ammNumber = cell('number').replace(/\s/g, '')
  const name = cell('name').slice(0, 200)
  if (!/^\d{5,8}$/.test(ammNumber) || name === '') return { product: null }
  const state = stateOf(cell('state'))
  const withdrawnOn = dayOf(cell('withdrawnOn'))
  const saleEndsOn = dayOf(cell('saleEndsOn'))
  const useEndsOn = dayOf(cell('useEndsOn'))
  if (state === undefined) return { error: `état «\u00a0${cell('state').slice(0, 40)}\u00a0» inconnu` }
  if (withdrawnOn === undefined || saleEndsOn === undefined || useEndsOn === undefined)
    return { error: 'date illisible (jj/mm/aaaa)' }
  return {
    product: {
      ammNumber,
      name,
      holder: cell('holder').slice(0, 200),
      state,
      saleEndsOn: saleEndsOn ?? withdrawnOn,
      useEndsOn,
      useRange: cell('useRange').slice(0, 200),
      gardenUse: /jardin|amateur/i.test(`${cell('useRange')} ${cell('mentions')}`),
    },
  }
}

function stateOf(typed: string): RegisteredProduct['state'] | undefined {
  const word = plain(typed)
  if (word === '' || word.startsWith('autoris')) return 'AUTHORISED'
  return /^(retir|retrait|suspen|abrog|expir)/.test(word) ? 'WITHDRAWN' : undefined
}

/** ISO; null for an empty cell, undefined for what is no date. */
function dayOf(typed: string): string | null | undefined {
  if (typed === '') return null
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed) ?? []
  const iso = day ? `${year}-${month}-${day}` : typed
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : undefined
}

/** Of the form of the page. */
export async function loadFile(form: FormData, { attempt }: PageApi) {
  const refused = (error: string) => ({
    ok: false as const,
    status: 400,
    code: 'INVALID_INPUT' as const,
    error,
    fields: null,
  })
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return refused('Choisissez le fichier des produits d’E-Phy.')
  const read = await readAuthorisationFile(new Uint8Array(await file.arrayBuffer()))
  if ('error' in read) return refused(read.error)
  return attempt(loadAuthorisations, {
    body: {
      fileName: file.name.slice(-200) || 'produits.csv',
      sourceDay: textOf(form, 'sourceDay'),
      acceptsFewer: form.has('acceptsFewer'),
      products: read.products,
    },
  })
}
