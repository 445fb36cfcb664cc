import { expect, test } from 'vitest'
import { buyerName, excerptOf, normaliseBody, textPieces } from './rules.ts'

const buyer = { kind: 'normal', companyName: null, firstName: 'Camille', lastName: 'Aubry' }

test('a private buyer is a first name and an initial, a professional is a company', () => {
  expect(buyerName(buyer)).toBe('Camille A.')
  expect(buyerName({ ...buyer, lastName: '' })).toBe('Camille')
  expect(buyerName({ ...buyer, kind: 'professional', companyName: 'EARL des Coteaux' })).toBe('EARL des Coteaux')
  expect(buyerName({ ...buyer, kind: 'professional', companyName: '' })).toBe('Camille A.')
  expect(buyerName({ ...buyer, companyName: 'Ancienne société' })).toBe('Camille A.')
})

const links = (body: string) => textPieces(body).flatMap(piece => (piece.kind === 'link' ? [piece.href] : []))

test('only https addresses can be followed', () => {
  expect(links('Voir https://cepetchai.example/articles/fut.')).toEqual(['https://cepetchai.example/articles/fut'])
  expect(links('(https://a.fr/b?c=d#e), puis « https://g.fr »')).toEqual(['https://a.fr/b?c=d#e', 'https://g.fr'])
  expect(links('http://a.fr javascript:alert(1) data:text/html,x ftp://a.fr //a.fr www.a.fr')).toEqual([])
  expect(links('<a href="javascript:alert(1)">ici</a>')).toEqual([])
})

test('an address that reads as another stays words', () => {
  expect(links('https://banque.fr@voleur.fr/payer')).toEqual([])
  expect(links('https://banque.fr:mot@voleur.fr/payer')).toEqual([])
})

test('no letter of a message is lost or added', () => {
  for (const body of ['Bonjour', 'https://a.fr/x', 'a https://a.fr/x, b https://b.fr!\n\nc', 'https://', ''])
    expect(
      textPieces(body)
        .map(({ text }) => text)
        .join(''),
    ).toBe(body)
})

test('a message keeps its lines, not its margins', () => {
  expect(normaliseBody('  Bonjour,\r\n\r\nmerci.\n\n\n\n\n\nÀ demain \n')).toBe('Bonjour,\n\nmerci.\n\n\nÀ demain')
  expect(normaliseBody(' \n\t ')).toBe('')
})

test('an excerpt is one line of at most 120 characters', () => {
  expect(excerptOf('Bonjour,\n\nmerci')).toBe('Bonjour, merci')
  expect(excerptOf('mot '.repeat(60))).toHaveLength(120)
})
