import { describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { SellerRole } from '#shared/user.ts'
import { accountMenuOf, currentIn } from './account-menu.ts'

const labels = (role: SellerRole | null) =>
  accountMenuOf(role).flatMap(({ entries }) => entries.map(({ label }) => label))

describe('account menu', () => {
  test('shows a buyer one group and no seller entries', () => {
    expect(accountMenuOf(null).map(({ name }) => name)).toEqual(['Mon compte'])
    expect(labels(null)).not.toContain('Catalogue en ligne')
  })
  test('shows the preparer role only orders, returns and messages', () => {
    const [trade] = accountMenuOf('orders')
    expect(trade?.entries.map(({ label }) => label)).toEqual(['Commandes', 'Retours', 'Messagerie'])
  })
  test('shows staff the catalogue but not the finances', () => {
    expect(labels('staff')).toContain('Catalogue en ligne')
    expect(labels('staff')).not.toContain('Comptes')
    expect(labels('owner')).toContain('Comptes')
  })
  test('keeps every buyer entry for a seller', () => {
    for (const label of labels(null)) expect(labels('orders')).toContain(label)
  })
  test('marks the nearest parent entry of a page; the overview matches itself only', () => {
    const current = (pathname: string) => currentIn(accountMenuOf('owner'), pathname)
    expect(current(paths.sellerShops)).toBe(paths.sellerOpening)
    expect(current(paths.sellerImport(7))).toBe(paths.sellerImports)
    expect(current(paths.sellerBatch(7))).toBe(paths.sellerCatalogue)
    expect(current(paths.account)).toBe(paths.account)
    expect(current('/account/equipe/x')).toBeUndefined()
  })
})
