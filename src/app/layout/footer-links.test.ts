import { expect, test } from 'vitest'
import { footerGroups } from './footer-links.ts'

test('the footer leads only to pages that exist, and shows no empty group', () => {
  const groups = footerGroups(['/', '/cgv', '/contact'])
  expect(groups.map(({ title, links }) => [title, links.map(link => link.to)])).toEqual([
    ['Aide', ['/contact']],
    ['Informations légales', ['/cgv']],
  ])
  expect(footerGroups([])).toEqual([])
})
