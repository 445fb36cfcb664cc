import { describe, expect, test } from 'vitest'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'
import type { SellerRole } from '#shared/user.ts'
import { adminTopicRules } from '../rules/admin-topic-rules.ts'
import { adminTopics, sellerTopics } from '../rules/topics.ts'
import { badgesOf, sellerTopicRules } from '../rules.ts'
import { adminHome, adminMenu } from './admin/admin-menu.ts'
import { crumbsAt, entryAt } from './menu.ts'
import { sellerHome, sellerMenuOf } from './seller/seller-menu.ts'

const labels = (role: SellerRole, isCooperative = false) =>
  sellerMenuOf(role, isCooperative).flatMap(({ entries }) => entries.map(({ label }) => label))

describe('seller menu', () => {
  test('has the entries that the specification names', () => {
    for (const label of ['Commandes clients', 'Ajouter un article', 'Catalogue en ligne'])
      expect(labels('owner')).toContain(label)
  })
  test('shows the preparer role no catalogue and no finances', () => {
    for (const label of ['Catalogue en ligne', 'Stock', 'Chiffres', 'Comptes', 'Ma boutique'])
      expect(labels('orders')).not.toContain(label)
    expect(labels('orders')).toContain('Commandes clients')
  })
  test('shows staff the catalogue but not the accounts', () => {
    expect(labels('staff')).toContain('Catalogue en ligne')
    expect(labels('staff')).not.toContain('Comptes')
    expect(labels('owner')).toContain('Comptes')
  })
  test('shows the members of a cooperative to a cooperative alone', () => {
    expect(labels('owner')).not.toContain('Adhérents')
    expect(labels('owner', true)).toContain('Adhérents')
    expect(labels('orders', true)).not.toContain('Adhérents')
  })
  test('marks the nearest parent entry of a page', () => {
    const current = (pathname: string) => entryAt(sellerMenuOf('owner', false), pathname)?.to
    expect(current(workspacePaths.sellerShops)).toBe(workspacePaths.sellerOpening)
    expect(current(workspacePaths.sellerImport(7))).toBe(workspacePaths.sellerImports)
    expect(current(workspacePaths.sellerBatch(7))).toBe(paths.sellerCatalogue)
    expect(current(workspacePaths.stockCount)).toBe(workspacePaths.sellerStock)
  })
  test('leads from the first page to the entry, which is a link from its own sub-pages', () => {
    const menu = sellerMenuOf('owner', false)
    const home = { label: 'Aujourd’hui', to: workspacePaths.sellerToday }
    expect(crumbsAt(menu, sellerHome, workspacePaths.sellerToday)).toEqual([{ label: 'Aujourd’hui' }])
    expect(crumbsAt(menu, sellerHome, workspacePaths.sellerStock)).toEqual([home, { label: 'Stock' }])
    expect(crumbsAt(menu, sellerHome, workspacePaths.stockCount)).toEqual([
      home,
      { label: 'Stock', to: workspacePaths.sellerStock },
    ])
  })
})

test('an operator finds an order and a return below the entries of the back office', () => {
  expect(entryAt(adminMenu, paths.order(7))?.label).toBe('Commandes')
  expect(entryAt(adminMenu, paths.returnFile(7))?.label).toBe('Litiges')
  expect(entryAt(adminMenu, workspacePaths.dashboard)?.label).toBe('Analyse')
  expect(crumbsAt(adminMenu, adminHome, workspacePaths.adminToday)).toEqual([{ label: 'Aujourd’hui' }])
})

test('every badge belongs to an entry of the menu', () => {
  const entries = (groups: ReturnType<typeof sellerMenuOf>) =>
    groups.flatMap(group => group.entries.map(({ to }) => to))
  const owner = entries(sellerMenuOf('owner', false))
  for (const topic of sellerTopics) expect([null, ...owner]).toContain(sellerTopicRules[topic].entry)
  for (const topic of adminTopics) expect([null, ...entries(adminMenu)]).toContain(adminTopicRules[topic].entry)
})

test('a badge sums the topics of its entry', () => {
  const badges = badgesOf('seller', [
    { topic: 'ordersLate', count: 2, days: 3 },
    { topic: 'ordersToPrepare', count: 5, days: 0 },
    { topic: 'stockLow', count: 9, days: null },
  ])
  expect([...badges]).toEqual([[paths.orders, 7]])
})
