import { expect, test } from 'vitest'
import { readAuthorisationFile } from './authorisation-file.ts'

/** Header of the published file. */
const head =
  'type produit;numero AMM;nom produit;seconds noms commerciaux;titulaire;type commercial;gamme usage;mentions autorisees;restrictions usage;restrictions usage libelle;Substances actives;fonctions;formulations;Etat d’autorisation;Date de retrait du produit;Date de première autorisation;Numéro AMM du produit de référence;Nom du produit de référence'
const line = (
  number: string,
  values: { name?: string; state?: string; withdrawn?: string; mentions?: string } = {},
) => {
  const { name = 'SOUFRE', state = 'AUTORISE', withdrawn = '', mentions = '' } = values
  return `PPP;${number};${name};;VITI SAS;Produit de référence;Professionnel;${mentions};;;soufre 80 %;Fongicide;Poudre;${state};${withdrawn};04/02/1999;;`
}
const read = (...lines: string[]) => readAuthorisationFile(new TextEncoder().encode([head, ...lines].join('\r\n')))

test('reads the published file by the names of its columns', async () => {
  expect(
    await read(
      line('2100001', { name: '"CUIVRE ; 20"', mentions: 'Emploi autorisé dans les jardins' }),
      line('2100002', { state: 'RETIRE', withdrawn: '30/06/2026' }),
    ),
  ).toEqual({
    products: [
      {
        ammNumber: '2100001',
        name: 'CUIVRE ; 20',
        holder: 'VITI SAS',
        state: 'AUTHORISED',
        saleEndsOn: null,
        useEndsOn: null,
        useRange: 'Professionnel',
        gardenUse: true,
      },
      expect.objectContaining({ state: 'WITHDRAWN', saleEndsOn: '2026-06-30', gardenUse: false }),
    ],
  })
})

test('reads Windows-1252, and dates of the end of sale and of use where the file gives them', async () => {
  const text =
    'numero AMM,nom produit,titulaire,gamme usage,Etat d’autorisation,Date fin distribution,Date fin utilisation\n2100001,Désherbant,VITI,Amateur,Retiré,2026-12-31,31/12/2027'
  const bytes = Uint8Array.from(text, letter => (letter === '’' ? 0x92 : letter.charCodeAt(0)))
  expect(await readAuthorisationFile(bytes)).toMatchObject({
    products: [{ name: 'Désherbant', state: 'WITHDRAWN', saleEndsOn: '2026-12-31', useEndsOn: '2027-12-31' }],
  })
})

test('reads the list of authorised products, which has no state', async () => {
  const text =
    'type_produit,numero_amm,nom,titulaire,gamme_usage,mentions_autorisees\nPPP,2160290,ACIFIA,GOWAN,Professionnel,'
  expect(await readAuthorisationFile(new TextEncoder().encode(text))).toMatchObject({
    products: [{ ammNumber: '2160290', state: 'AUTHORISED' }],
  })
})

test('a number that comes twice is authorised if one of its lines is', async () => {
  const { products } = (await read(
    line('2100001', { state: 'RETIRE' }),
    line('2100001'),
    line('2100001', { state: 'RETIRE' }),
    line('2100002'),
    line('2100003'),
    line('2100004'),
  )) as { products: { state: string }[] }
  expect(products.map(({ state }) => state)).toEqual(Array(4).fill('AUTHORISED'))
})

test('another file, a renamed state, an unknown state or date loads nothing and says what is wrong', async () => {
  const refusal = async (text: string) => {
    const result = await readAuthorisationFile(new TextEncoder().encode(text))
    return 'error' in result ? result.error : 'none'
  }
  expect(await refusal('reference;titre;prix\nR-1;Fût;890')).toContain('Colonnes manquantes\u00a0: numero amm')
  expect(await refusal('numero AMM;nom produit;titulaire;gamme usage;état\n2100001;X;Y;Z;RETIRE')).toContain('état')
  expect(await refusal([head, line('2100001', { state: 'PEUT-ÊTRE' })].join('\n'))).toContain('Ligne 2')
  expect(await refusal([head, line('2100001', { withdrawn: '30 juin' })].join('\n'))).toContain('date illisible')
  expect(await refusal([head, line('AB-1')].join('\n'))).toContain('numéro d’AMM')
})

test('20,000 lines are read', async () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => line(`${3_000_000 + index}`))
  expect(await read(...lines)).toMatchObject({ products: { length: 20_000 } })
})
