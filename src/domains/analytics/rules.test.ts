import { expect, test } from 'vitest'
import { cameFrom, publicPath, publicTitle, searchedWords } from './rules.ts'

const url = (path: string) => new URL(`https://cepetchai.example${path}`)

test.each([
  ['/forgot/s3cr3t', '/forgot/:token'],
  ['/forgot/s3cr3t/', '/forgot/:token'],
  ['/account/email/s3cr3t?x=1', '/account/email/:token'],
  ['/account/annuler-email/s3cr3t', '/account/annuler-email/:token'],
  ['/account/orders/1204', '/account/orders/:id'],
  ['/account/catalogue-product/7', '/account/catalogue-product/:id'],
  ['/account/messagerie?conversation=12', '/account/messagerie'],
  ['/articles?q=dupont&cat=98&page=2&tags=Vendange', '/articles?cat=98&tags=Vendange'],
  ['/articles/secateur-21?cat=98', '/articles/secateur-21'],
  ['/boutiques/3', '/boutiques/3'],
  ['/register?suite=%2Faccount', '/register'],
])('records %s as %s', (path, formState) => {
  expect(publicPath(url(path))).toBe(formState)
})

test('replaces the title of a private page, which names orders and people', () => {
  expect(publicTitle(url('/account/orders/12'), 'Commande C-12')).toBe('/account/orders/:id')
  expect(publicTitle(url('/articles/secateur'), 'Sécateur')).toBe('Sécateur')
})

test('keeps only the host of an external referrer', () => {
  expect(cameFrom('https://www.qwant.com/?q=secret', 'cepetchai.example')?.href).toBe('https://www.qwant.com/')
  expect(cameFrom('https://cepetchai.example/forgot/s3cr3t', 'cepetchai.example')).toBeNull()
  expect(cameFrom('android-app://com.example', 'cepetchai.example')).toBeNull()
  expect(cameFrom('', 'cepetchai.example')).toBeNull()
})

test('normalises search terms, and drops those that look like an email address', () => {
  expect(searchedWords('  Sécateur   Électrique ')).toBe('sécateur électrique')
  expect(searchedWords('camille@exemple.fr')).toBeNull()
  expect(searchedWords(' \u0000 ')).toBeNull()
})
