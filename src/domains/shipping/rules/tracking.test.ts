import { expect, test } from 'vitest'
import { gtinKey } from '#shared/ids.ts'
import { carrierNamed, carriers, carriersFor, mod37Key, parcelNumber, s10Key, sscc, usualCarrier } from './tracking.ts'

test('an SSCC has 18 digits, and its check digit matches GS1’s own example', () => {
  expect(sscc(1)).toHaveLength(18)
  expect(gtinKey(sscc(123_456).slice(0, -1))).toBe(Number(sscc(123_456).at(-1)))
  expect(gtinKey('37610425002123456')).toBe(9)
  expect(sscc(1)).not.toBe(sscc(2))
})

test('postal check digits match the worked example of the standard (RB 47312482 9)', () => {
  expect(s10Key('47312482')).toBe(9)
  expect(carriers.CHRONOPOST.number(47_312_482)).toBe('XY473124829FR')
})

test('the alphanumeric check character makes the whole number valid (ISO 7064)', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const checks = (value: string) => {
    let product = 36
    for (const character of value.slice(0, -1))
      product = (((product + alphabet.indexOf(character)) % 36 || 36) * 2) % 37
    return (product + alphabet.indexOf(value.at(-1)!)) % 36 === 1
  }
  for (const value of ['00000000000001', '15500000123456', '99999999999999'])
    expect(checks(value + mod37Key(value))).toBe(true)
})

test('each carrier’s numbers have its format', () => {
  const shapes = {
    COLISSIMO: /^8N\d{11}$/,
    CHRONOPOST: /^[A-Z]{2}\d{9}FR$/,
    MONDIAL_RELAY: /^\d{8}$/,
    DPD: /^\d{14}[0-9A-Z]$/,
    GLS: /^[0-9A-Z]{8}$/,
    GEODIS: /^[0-9A-Z]{8,15}$/,
    HEPPNER: /^[0-9A-Z]{8,15}$/,
    CAMION_DU_VENDEUR: /^CV\d{8}$/,
  }
  for (const [key, carrier] of Object.entries(carriers))
    for (const serial of [1, 98_765_432])
      expect([key, carrier.number(serial)]).toEqual([key, expect.stringMatching(shapes[key as keyof typeof shapes])])
})

test('uses the relay point’s own carrier, else the usual one of the mode', () => {
  expect(usualCarrier('RELAY', 'Chronopost')).toBe('CHRONOPOST')
  expect(usualCarrier('RELAY', 'Inconnu')).toBe('MONDIAL_RELAY')
  expect(usualCarrier('FREIGHT', null)).toBe('GEODIS')
  expect(carrierNamed('mondial relay')).toBe('MONDIAL_RELAY')
  expect(carrierNamed('constructor')).toBeNull()
  expect(carriersFor('FREIGHT')).toEqual(['GEODIS', 'HEPPNER'])
})

test('parcels of one consignment have different numbers', () => {
  expect(parcelNumber('8N1', 1, 1)).toBe('8N1')
  expect(parcelNumber('8N1', 2, 3)).toBe('8N1-2')
})
