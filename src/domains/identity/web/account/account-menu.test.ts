import { describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { buyerGroupsFor, buyerMenu, currentIn } from './account-menu.ts'

describe('account menu of a buyer', () => {
  test('has no seller entries', () => {
    expect(buyerMenu.map(({ label }) => label)).not.toContain('Catalogue en ligne')
  })
  test('offers the accountant of an estate nothing to buy with', () => {
    const names = (accountant: boolean) => buyerGroupsFor(accountant).map(({ name }) => name)
    expect(names(false)).toEqual([null, 'Acheter', 'Suivre', 'Exploitation', 'Mon compte'])
    expect(names(true)).toEqual([null, 'Suivre', 'Exploitation', 'Mon compte'])
  })
  test('marks the nearest parent entry of a page; the overview matches itself only', () => {
    expect(currentIn(buyerMenu, paths.order(7))).toBe(paths.orders)
    expect(currentIn(buyerMenu, paths.account)).toBe(paths.account)
    expect(currentIn(buyerMenu, '/account/equipe/x')).toBeUndefined()
  })
})
