import { describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { SellerRole } from '#shared/user.ts'
import { accountMenuOf, currentIn } from './account-menu.ts'

const labels = (role: SellerRole | null) =>
  accountMenuOf(role).flatMap(({ entries }) => entries.map(({ label }) => label))

describe('the menu of the account', () => {
  test('a buyer has one group and nothing to sell with', () => {
    expect(accountMenuOf(null).map(({ name }) => name)).toEqual(['Mon compte'])
    expect(labels(null)).not.toContain('Catalogue en ligne')
  })
  test('who prepares orders sees orders, returns and messages alone', () => {
    const [trade] = accountMenuOf('orders')
    expect(trade?.entries.map(({ label }) => label)).toEqual(['Commandes', 'Retours', 'Messagerie'])
  })
  test('the team keeps the catalogue but does not see the money', () => {
    expect(labels('staff')).toContain('Catalogue en ligne')
    expect(labels('staff')).not.toContain('Comptes')
    expect(labels('owner')).toContain('Comptes')
  })
  test('every entry of a buyer stays there for who sells', () => {
    for (const label of labels(null)) expect(labels('orders')).toContain(label)
  })
  test('a page below an entry belongs to the nearest one, and the overview to itself alone', () => {
    const current = (pathname: string) => currentIn(accountMenuOf('owner'), pathname)
    expect(current(paths.sellerShops)).toBe(paths.sellerOpening)
    expect(current(paths.sellerImport(7))).toBe(paths.sellerImports)
    expect(current(paths.sellerBatch(7))).toBe(paths.sellerCatalogue)
    expect(current(paths.account)).toBe(paths.account)
    expect(current('/account/equipe/x')).toBeUndefined()
  })
})
