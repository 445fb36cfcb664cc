import { expect, test } from 'vitest'
import {
  legalIdOf,
  registerLine,
  registerNumberIn,
  type SeatCountry,
  seatCountries,
  seatFacts,
  seatPostcodeIn,
  taxNumberIn,
} from './seats.ts'

test('the example of each country is a number of its register, and its postcode one of its own', () => {
  for (const country of seatCountries) {
    const { register, postcodeExample } = seatFacts[country]
    expect([country, registerNumberIn(country, register.example)]).toEqual([country, expect.any(String)])
    expect(seatPostcodeIn(country, postcodeExample)).toBe(postcodeExample)
  }
})

test.each<[SeatCountry, string, string | null]>([
  ['BE', '0403.170.701', '0403170701'],
  ['BE', '0403.170.702', null],
  ['LU', 'b 6307', 'B6307'],
  ['NL', '33011433', '33011433'],
  ['NL', '3301143', null],
  ['DE', ' HRB  12345,  Mainz ', 'HRB 12345, Mainz'],
  ['DE', '12345', null],
  ['IT', '00905811006', '00905811006'],
  ['IT', '00905811007', null],
  ['ES', 'LO-1234, La Rioja', 'LO-1234, La Rioja'],
  ['PT', '500697256', '500697256'],
  ['PT', '500697257', null],
  ['AT', 'FN 93363z', 'FN 93363z'],
  ['AT', '93363', null],
])('in %s, « %s » is the register number %s', (country, typed, number) => {
  expect(registerNumberIn(country, typed)).toBe(number)
})

test('a tax number loses its separators, and has the shape of its country', () => {
  expect([taxNumberIn('DE', '26/123/12345'), taxNumberIn('ES', 'b-12345674')]).toEqual(['2612312345', 'B12345674'])
  expect([taxNumberIn('BE', '12'), taxNumberIn('PT', 'A00697256')]).toEqual([null, null])
})

test('an invoice names a register by its scheme of ISO 6523 where it has one', () => {
  expect(legalIdOf({ country: 'BE', registerNumber: '0403170701' })).toMatchObject({ scheme: '0208', id: '0403170701' })
  expect(legalIdOf({ country: 'DE', registerNumber: 'HRB 12345, Mainz' })).toBeNull()
  expect(registerLine({ country: 'DE', registerNumber: 'HRB 12345, Mainz' })).toBe(
    'Handelsregister HRB 12345, Mainz (Allemagne)',
  )
})
