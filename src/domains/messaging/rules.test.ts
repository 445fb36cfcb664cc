import { expect, test } from 'vitest'
import { buyerName, excerptOf, normaliseBody, textPieces } from './rules.ts'

const buyer = { kind: 'normal', companyName: null, firstName: 'Camille', lastName: 'Aubry' }

test('names a consumer by first name and initial, and a professional by company', () => {
  expect(buyerName(buyer)).toBe('Camille A.')
  expect(buyerName({ ...buyer, lastName: '' })).toBe('Camille')
  expect(buyerName({ ...buyer, kind: 'professional', companyName: 'EARL des Coteaux' })).toBe('EARL des Coteaux')
  expect(buyerName({ ...buyer, kind: 'professional', companyName: '' })).toBe('Camille A.')
  expect(buyerName({ ...buyer, companyName: 'Ancienne société' })).toBe('Camille A.')
})

const links = (body: string) => textPieces(body).flatMap(piece => (piece.kind === 'link' ? [piece.href] : []))

test('links https addresses only', () => {
  expect(links('Voir https://cepetchai.example/articles/fut.')).toEqual(['https://cepetchai.example/articles/fut'])
  expect(links('(https://a.fr/b?c=d#e), puis « https://g.fr »')).toEqual(['https://a.fr/b?c=d#e', 'https://g.fr'])
  expect(links('http://a.fr javascript:alert(1) data:text/html,x ftp://a.fr //a.fr www.a.fr')).toEqual([])
  expect(links('<a href="javascript:alert(1)">ici</a>')).toEqual([])
})

test('does not link an address that imitates another host', () => {
  expect(links('https://banque.fr@voleur.fr/payer')).toEqual([])
  expect(links('https://banque.fr:mot@voleur.fr/payer')).toEqual([])
})

test('textPieces neither loses nor adds a character', () => {
  for (const body of ['Bonjour', 'https://a.fr/x', 'a https://a.fr/x, b https://b.fr!\n\nc', 'https://', ''])
    expect(
      textPieces(body)
        .map(({ text }) => text)
        .join(''),
    ).toBe(body)
})

test('normaliseBody keeps line breaks and trims the text', () => {
  expect(normaliseBody('  Bonjour,\r\n\r\nmerci.\n\n\n\n\n\nÀ demain \n')).toBe('Bonjour,\n\nmerci.\n\n\nÀ demain')
  expect(normaliseBody(' \n\t ')).toBe('')
})

test('excerptOf returns one line of at most 120 characters', () => {
  expect(excerptOf('Bonjour,\n\nmerci')).toBe('Bonjour, merci')
  expect(excerptOf('mot '.repeat(60))).toHaveLength(120)
})
