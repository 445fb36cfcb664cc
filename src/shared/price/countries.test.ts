import { expect, test } from 'vitest'
import {
  carrierCountry,
  countryName,
  countryOf,
  knownCountry,
  postcodeIn,
  registeredCompany,
  townLine,
} from './countries.ts'

test.each([
  ['FR', ' 51200 ', '51200'],
  ['FR', '5120', null],
  ['FR', 'F-51200', null],
  ['MC', '98000', '98000'],
  ['MC', '98001', null],
  ['BE', 'b-5000', '5000'],
  ['BE', '0500', null],
  ['BE', '5000-B-', null],
  ['BE', '50B-00', null],
  ['LU', 'L-1009', '1009'],
  ['NL', '1012ab', '1012 AB'],
  ['NL', 'NL-1012   AB', '1012 AB'],
  ['NL', '0012 AB', null],
  ['NL', 'AB 1012', null],
] as const)('in %s « %s » is the postcode %s', (country, typed, postcode) => {
  expect(postcodeIn(country, typed)).toBe(postcode)
})

test('an address without a country is French, or of Monaco by its postcode', () => {
  expect(countryOf({ postcode: '51200' })).toBe('FR')
  expect(countryOf({ country: 'FR', postcode: '98000' })).toBe('MC')
  expect(countryOf({ country: null, postcode: null })).toBe('FR')
  expect(countryOf({ country: 'BE', postcode: '98000' })).toBe('BE')
  expect(countryOf({ country: 'DE', postcode: '10115' })).toBe('DE')
})

test('a country outside the table is treated as France by the carriers’ rules', () => {
  expect(knownCountry({ country: 'DE', postcode: '10115' })).toBe('FR')
  expect(knownCountry({ country: 'NL', postcode: '1012 AB' })).toBe('NL')
})

test('carriers serve Monaco as France', () => {
  expect(carrierCountry({ postcode: '98000' })).toBe('FR')
  expect(carrierCountry({ country: 'LU', postcode: '1009' })).toBe('LU')
})

test('the line of the town names every country but France', () => {
  expect(townLine({ postcode: '51200', city: 'Épernay' })).toBe('51200 Épernay')
  expect(townLine({ postcode: '98000', city: 'Monaco' })).toBe('98000 Monaco, Monaco')
  expect(townLine({ country: 'BE', postcode: '5000', city: 'Namur' })).toBe('5000 Namur, Belgique')
  expect(townLine({ postcode: '', city: 'Épernay' })).toBe('Épernay')
  expect([countryName('DE'), countryName('PL')]).toEqual(['Allemagne', 'PL'])
})

test.each([
  ['0403019261', '0208'],
  ['33014286', '0106'],
  ['B82454', '0240'],
  ['0403019262', null],
  ['381960491', null],
])('the register of %s is %s', (number, scheme) => {
  expect(registeredCompany(number)?.scheme ?? null).toBe(scheme)
})
