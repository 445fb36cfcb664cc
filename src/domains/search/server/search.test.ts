import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await smallCatalogue(app.db)
})
afterAll(() => app.close())

const electric = 'Sécateur électrique 45 mm'
const handy = 'Sécateur à main gaucher'
const tube = 'Tuyau de liage creux, bobine de 5 kg'
const yeast = 'Levure œnologique pH-mètre'

async function search(q: string): Promise<{ titles: string[]; correction: string | null }> {
  const { status, body } = await app.request('GET', `/api/articles?${new URLSearchParams({ q })}`)
  expect(status, q).toBe(200)
  return {
    titles: body.data.articles.map((article: { title: string }) => article.title),
    correction: body.data.correction,
  }
}
const suggest = async (q: string) => {
  const { status, body } = await app.request('GET', `/api/search/suggestions?${new URLSearchParams({ q })}`)
  expect(status, q).toBe(200)
  return body.data
}

describe('words', () => {
  it.each([
    ['sécateur électrique', [electric]],
    ['SECATEUR ELECTRIQUE', [electric]],
    ['sécateurs électriques', [electric]],
    ['tuyaux', [tube]],
    ['levure oenologique', [yeast]],
    ['levures œnologiques', [yeast]],
    ['pH mètre', [yeast]],
    ['phmetre', [yeast]],
    ['ph-mètre', [yeast]],
    ['5kg', [tube]],
    ['5 kg', [tube]],
    ['bouillie phytosanitaire 2000123', ['Bouillie bordelaise 10 kg']],
  ])('« %s » matches whatever its accents, number and spaces', async (q, titles) => {
    expect((await search(q)).titles).toEqual(titles)
  })

  it('rank titles before descriptions, and match tags and brands too', async () => {
    expect((await search('sécateur')).titles.sort()).toEqual([electric, handy].sort())
    expect((await search('félin gaucher')).titles).toEqual([handy])
    expect((await search('mallette')).titles).toEqual([electric])
  })

  it('match as a prefix in the last position', async () => {
    expect(await search('sécateur élec')).toEqual({ titles: [electric], correction: null })
    expect((await search('bobi')).titles).toEqual([tube])
  })

  it('without meaning find nothing', async () => {
    expect((await search('de la')).titles).toEqual([])
    expect((await search('!!! ???')).titles).toEqual([])
    expect((await search('xylophone')).titles).toEqual([])
  })
})

describe('references', () => {
  it.each(['LV/0012-A', 'lv0012a', 'lv 0012 a', 'CV000120'])('« %s » finds exactly its article', async reference => {
    expect(await search(reference)).toEqual({ titles: [electric], correction: null })
  })

  it('are found by EAN, and by prefix', async () => {
    expect((await search('3760000000017')).titles).toEqual([tube])
    expect((await search('376 0000 0000 17')).titles).toEqual([tube])
    expect((await search('CV0001')).titles.sort()).toEqual([electric, handy].sort())
    expect((await search('3760000000024')).titles).toEqual([])
  })
})

describe('mistyped word', () => {
  it.each([
    ['secateur electrik', 'secateur electrique', electric],
    ['sécater gaucher', 'secateur gaucher', handy],
    ['scéateur gaucher', 'secateur gaucher', handy],
    ['levrue', 'levure', yeast],
    ['bouilie', 'bouillie', 'Bouillie bordelaise 10 kg'],
    ['bobne', 'bobine', tube],
  ])('« %s » is corrected to « %s », and the correction is shown', async (q, correction, title) => {
    expect(await search(q)).toEqual({ titles: [title], correction })
  })

  it('is left unchanged when it is a word of the catalogue', async () => {
    // One letter from « main », yet found unchanged in the manufacturer’s list.
    expect(await search('main')).toEqual({ titles: [handy], correction: null })
    expect((await search('creux')).correction).toBeNull()
  })

  it('is not corrected beyond one letter when short, nor when no word is close', async () => {
    expect((await search('tayu')).titles).toEqual([])
    expect((await search('zzzzzzzz')).correction).toBeNull()
  })

  it('does not hide the results of the other words', async () => {
    expect(await search('gaucher xylophone')).toEqual({ titles: [handy], correction: 'gaucher' })
  })
})

describe('words that no article has together', () => {
  const list = async (q: string) => (await app.request('GET', `/api/articles?${new URLSearchParams({ q })}`)).body.data

  it('leave out those that do not go with the noun, and name them', async () => {
    expect(await list('tuyau gaucher')).toMatchObject({ correction: 'tuyau', ignored: ['gaucher'], total: 1 })
    expect(await list('sécateur xylophone')).toMatchObject({ correction: 'secateur', ignored: ['xylophone'] })
    expect(await list('sécateur')).toMatchObject({ correction: null, ignored: [], family: null, reference: null })
  })

  it('treat dimensions in any unit and writing as one', async () => {
    for (const q of ['tuyau 5kg', 'tuyau 5 000 g', '5,0 kg tuyau']) expect((await search(q)).titles, q).toEqual([tube])
    expect(await list('tuyau 5 mm')).toMatchObject({ ignored: ['5 mm'], total: 1 })
  })

  it('name the variant of a reference', async () => {
    const { reference } = await list('lv 0012 a')
    expect(reference).toMatchObject({ slug: 'article-1', title: electric, code: 'LV/0012-A' })
    expect((await list('376 0000 0000 17')).reference).toMatchObject({ code: '3760000000017' })
  })
})

describe('hostile words', () => {
  const hostile = [
    "'; DROP TABLE articles; --",
    "a' | 'b",
    'sécateur & !main',
    "'''''''",
    '\\',
    '\\\\\'"',
    ':*',
    'a:*b:A',
    '<->',
    '(((',
    '% _ %',
    '\u0001\u0002',
    '\ud800',
    '𝒮é\u0301\u200b\u202e',
    '١٢٣ 漢字',
    '1e400 -5 0x41 ½ ²',
    'é'.repeat(120),
    'a '.repeat(60),
    "'".repeat(120),
    '9'.repeat(120),
    '{"$ne":null}',
    '{{7*7}}<%= 1 %>',
  ]
  it.each(hostile)('%j is searched as plain words', async q => {
    await search(q.slice(0, 120))
    await suggest(q.slice(0, 120))
  })

  it('rejects a NUL character, which PostgreSQL text cannot hold', async () => {
    expect((await app.request('GET', '/api/articles?q=%00')).status).toBe(400)
  })

  it('rejects a query longer than the limit', async () => {
    expect((await app.request('GET', `/api/articles?q=${'a'.repeat(121)}`)).status).toBe(400)
  })

  it('leave the catalogue unchanged', async () => {
    expect((await search('sécateur')).titles).toHaveLength(2)
  })
})

describe('suggestions', () => {
  it('complete the unfinished word, in articles and names', async () => {
    const found = await suggest('séc')
    expect(found.articles.map((article: { title: string }) => article.title).sort()).toEqual([electric, handy].sort())
    expect(found.tags).toEqual([{ name: 'Taille et sécateurs', categoryId: 98 }])
    expect((await suggest('oeno')).brands).toEqual([{ name: 'Œnolab', slug: 'oenolab' }])
    expect((await suggest('oeno')).categories).toEqual([{ id: 104, title: 'Oenologie' }])
    expect((await suggest('magas')).shops).toHaveLength(2)
  })

  it('have the fields a line shows, and correct spelling', async () => {
    const found = await suggest('secateur electrik')
    expect(found.correction).toBe('secateur electrique')
    expect(found.articles).toEqual([
      {
        slug: 'article-1',
        title: electric,
        note: 'Félin, à l’unité',
        pictureId: expect.any(Number),
        priceCents: 98_000,
        vatBasisPoints: 2_000,
        saleUnit: 'pièce',
        packLabel: 'à l’unité',
        minimum: 1,
        step: 1,
      },
    ])
  })

  it('are empty for an empty query', async () => {
    expect(await suggest('')).toEqual({
      correction: null,
      articles: [],
      categories: [],
      tags: [],
      brands: [],
      shops: [],
    })
  })
})
