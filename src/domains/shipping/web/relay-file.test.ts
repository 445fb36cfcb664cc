import { expect, test } from 'vitest'
import { readRelayFile } from './relay-file.ts'

const head = 'Numéro;Transporteur;Nom;Rue;Code postal;Ville;Latitude;Longitude'
const read = (text: string) => readRelayFile(new TextEncoder().encode(text))

test('reads points with their lines, decimal commas and a lost first zero', () => {
  const file = read(
    `${head}\nP-1;Relais;"Presse; Halles";3 rue A;1000;Bourg;46,2;5.22\n\nP-2;Relais;Tabac;4 rue B;51100;Reims;;\n`,
  )
  expect(file).toEqual({
    lines: [2, 4],
    points: [
      {
        id: 'P-1',
        carrier: 'Relais',
        name: 'Presse; Halles',
        street: '3 rue A',
        postcode: '01000',
        city: 'Bourg',
        latitude: 46.2,
        longitude: 5.22,
      },
      {
        id: 'P-2',
        carrier: 'Relais',
        name: 'Tabac',
        street: '4 rue B',
        postcode: '51100',
        city: 'Reims',
        latitude: null,
        longitude: null,
      },
    ],
  })
})

test('leaves an empty postcode empty, so that it is refused', () => {
  const file = read(`${head}\nP-1;Relais;Tabac;4 rue B;;Reims;49,2;4,03\n`)
  expect('points' in file && file.points[0]?.postcode).toBe('')
})

test('reads a file saved as Windows-1252, with another separator', () => {
  const bytes = Buffer.from(
    'Numero,Transporteur,Nom,Rue,Code postal,Ville\nP1,Relais,Caf\xe9,1 rue,51200,\xc9pernay',
    'latin1',
  )
  const file = readRelayFile(bytes)
  expect('points' in file && file.points[0]).toMatchObject({ name: 'Café', city: 'Épernay' })
})

test('names the missing columns and the line of a broken row', () => {
  expect(read('Numero;Nom\n1;A')).toEqual({
    error: 'Colonnes manquantes\u00a0: transporteur, rue, code_postal, ville.',
  })
  expect(read(`${head}\nP-1;"x"y;A;B;51100;Reims;;\n`)).toEqual({
    error: expect.stringMatching(/^Ligne 2\u00a0: Guillemet/),
  })
})
