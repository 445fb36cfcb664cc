import { describe, expect, it } from 'vitest'
import { calendarOn } from '#domains/shipping/rules/carrier-calendars.ts'
import { isoDay } from '#shared/dates.ts'
import { isEan, isSiren, isSiret, isVatNumber } from '#shared/ids.ts'
import { approvedForPlantProtection } from '../market/vendors.ts'
import { plateKinds } from '../plates/draw.ts'
import { isHue } from '../plates/hues.ts'
import type { DemoArticle, DemoOffer } from '../types.ts'
import { buildCatalogue } from './build.ts'

const catalogue = buildCatalogue()
const { articles, vendors, shops, tags, brands, seasons, attributes } = catalogue
const offers = articles.flatMap(article => article.offers.map(offer => ({ article, offer })))
const variants = articles.flatMap(article => article.variants)

/** Names of offers and articles that break a rule, so that a failure lists them. */
const titles = (broken: DemoArticle[]) => broken.map(({ title }) => title)
const named = (broken: typeof offers) => broken.map(({ article, offer }) => `${article.title} · ${offer.reference}`)
const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

/** Prices in force at some moment between two ages in days, inclusive. */
function pricesBetween(history: DemoOffer['priceHistory'], oldest: number, newest: number): number[] {
  return history
    .filter((entry, index) => entry.daysAgo >= newest && (history[index + 1]?.daysAgo ?? -1) < oldest)
    .map(({ priceCents }) => priceCents)
}

const isDeal = ({ priceHistory }: DemoOffer) => {
  const started = priceHistory.at(-1)?.daysAgo ?? 0
  const previous = priceHistory.at(-2)
  return previous !== undefined && started <= 30 && previous.priceCents > (priceHistory.at(-1)?.priceCents ?? 0)
}

describe('demo catalogue', () => {
  it('is deterministic', () => {
    expect(buildCatalogue()).toEqual(catalogue)
  })

  it('holds at least 1,300 articles and some 3,500 variants in eight categories and 82 tags', () => {
    expect(articles.length).toBeGreaterThanOrEqual(1300)
    expect(variants.length).toBeGreaterThan(3200)
    expect(variants.length).toBeLessThan(3800)
    expect(new Set(articles.map(({ categoryId }) => categoryId)).size).toBe(8)
    expect(tags).toHaveLength(82)
    expect(seasons).toHaveLength(11)
    expect(brands.length).toBeGreaterThanOrEqual(12)
  })

  it('never calls a whole lot, palette, sack or pail sold by one « la pièce »', () => {
    const broken = offers.filter(({ article, offer }) => {
      const variant = article.variants[offer.variant]
      return (
        offer.step === 1 &&
        /^(lot|palette|carton|sac|seau|fût) (de )?\d/.test(variant?.packLabel ?? '') &&
        ['pièce', 'paire', 'bidon'].includes(variant?.saleUnit ?? '')
      )
    })
    expect(named(broken)).toEqual([])
  })

  it('gives every tag at least eight articles of its own category', () => {
    const thin = tags.filter(({ name, categoryId }) => {
      const own = articles.filter(article => article.categoryId === categoryId && article.tags.includes(name))
      return own.length < 8
    })
    expect(thin).toEqual([])
    const known = new Set(tags.map(({ categoryId, name }) => `${categoryId} ${name}`))
    expect(titles(articles.filter(a => a.tags.some(tag => !known.has(`${a.categoryId} ${tag}`))))).toEqual([])
    expect(seasons.flatMap(season => season.tags).filter(tag => !tags.some(({ name }) => name === tag))).toEqual([])
  })

  it('never repeats a title, a slug, an EAN or a vendor’s reference', () => {
    expect(twice(articles.map(({ title }) => title))).toEqual([])
    expect(twice(articles.map(({ slug }) => slug))).toEqual([])
    expect(twice(variants.flatMap(({ ean }) => ean ?? []))).toEqual([])
    expect(twice(offers.map(({ offer }) => `${offer.vendor} ${offer.reference}`))).toEqual([])
    expect(twice(offers.map(({ article, offer }) => `${article.slug} ${offer.vendor} ${offer.variant}`))).toEqual([])
    expect(articles.filter(({ variants: own }) => twice(own.map(({ label }) => label)).length > 0)).toEqual([])
  })

  it('uses slugs in plain ASCII kebab-case', () => {
    const slugs = [...articles, ...tags, ...brands, ...seasons].map(({ slug }) => slug)
    expect(slugs.filter(slug => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })

  it('describes each article in two to five sentences without a forbidden green claim', () => {
    const sentences = (text: string) => text.split(/[.!?](?=\s|$)/).filter(part => part.trim() !== '').length
    const odd = articles.filter(a => sentences(a.description) < 2 || sentences(a.description) > 5)
    expect(titles(odd)).toEqual([])
    const claims = /biodégradable|respectueu|écologi|éco-?responsable|neutre en carbone/i
    expect(titles(articles.filter(a => claims.test(`${a.title} ${a.description}`)))).toEqual([])
  })

  it('names only known brands, attributes and plate drawings', () => {
    const brandNames = new Set(brands.map(({ name }) => name))
    const codes = new Map(attributes.map(definition => [definition.code, definition.kind]))
    expect(titles(articles.filter(({ brand }) => !brandNames.has(brand)))).toEqual([])
    expect(titles(articles.filter(({ plate }) => !plateKinds.includes(plate.kind)))).toEqual([])
    const typed = (record: Record<string, unknown>) =>
      Object.entries(record).every(([code, value]) => {
        const kind = codes.get(code)
        return kind === 'text' ? typeof value === 'string' : typeof value === kind
      })
    expect(titles(articles.filter(a => ![a, ...a.variants].every(one => typed(one.attributes))))).toEqual([])
  })

  it('pictures the object that the title names', () => {
    const kinds = (pattern: RegExp) => [
      ...new Set(articles.filter(({ title }) => pattern.test(title)).map(({ plate }) => plate.kind)),
    ]
    const named: [RegExp, string[]][] = [
      [/^Sabots/, ['sabot']],
      [/^Polo/, ['polo']],
      [/^Batterie/, ['batterie']],
      [/^Scie/, ['scie-pliante', 'scie-recepage']],
      [/^Tulipe/, ['tulipe']],
      [/^Jéroboam/, ['champenoise-jeroboam']],
      [/^Demie champenoise/, ['champenoise-demie']],
      [/^Extincteur/, ['extincteur']],
      [/^Hotte/, ['hotte']],
      [/^Capsule de surbouchage (?!cire)/, ['capsule-surbouchage']],
      [/^Bougie antigel/, ['bougie-antigel']],
    ]
    for (const [pattern, expected] of named) expect(kinds(pattern), `${pattern}`).toEqual(expected)
  })

  it('pictures every variant that looks different, and a left hand the other way round', () => {
    const drawn = (title: RegExp) => {
      const article = articles.find(one => title.test(one.title))
      return article ? [article.plate, ...article.otherPlates] : []
    }
    expect(drawn(/^Sécateur à main/).map(({ mirrored }) => mirrored)).toEqual([false, true])
    expect(new Set(drawn(/^Caisse à vendange ajourée gerbable/).map(({ hue }) => hue)).size).toBe(6)
    expect(drawn(/^Scie de recépage/)).toHaveLength(1)
  })

  it('colours the picture of a variant as the title or the variant says', () => {
    const wrong = articles.filter(({ title, plate, otherPlates, shownVariants, variants: sold }) =>
      [plate, ...otherPlates].some(({ hue }, at) =>
        shownVariants[at]?.some(rank => {
          const colour = String(sold[rank]?.attributes.colour ?? '')
          return isHue(colour) && colour !== hue && !(hue && title.includes(hue))
        }),
      ),
    )
    expect(titles(wrong)).toEqual([])
  })

  it('colours glass and cartons as their titles say', () => {
    const hues = (end: string) => [
      ...new Set(
        articles.filter(({ title }) => /^(Bouteille|Carton)/.test(title) && title.endsWith(end)).map(a => a.plate.hue),
      ),
    ]
    expect(hues(', feuille-morte')).toEqual(['feuille-morte'])
    expect(hues(', noire')).toEqual(['noire'])
    expect(hues(', incolore UVAG')).toEqual(['incolore'])
    expect(hues(', noir mat')).toEqual(['noir'])
  })

  it('prints no other quantity on a picture than that of the pack which the cheapest offer sells', () => {
    const quantity = /\d[\d,]*(?: x [\d,]+)? (?:kg|g|L|mL)$/
    const wrong = articles.filter(({ plate, offers: own, variants: sold, categoryId }) => {
      const [cheapest] = own.toSorted((a, b) => a.priceCents - b.priceCents)
      const pack = sold[cheapest?.variant ?? 0]?.packLabel ?? ''
      // Empty bottles and boxes bear what they hold.
      return ![102, 103].includes(categoryId) && quantity.test(plate.label) && !pack.endsWith(plate.label)
    })
    expect(titles(wrong)).toEqual([])
  })

  it('pictures a sack where the cheapest offer sells one, not the big bag', () => {
    const sacks = articles.filter(({ plate }) => plate.label === '25 kg' && plate.kind === 'big-bag')
    expect(titles(sacks)).toEqual([])
  })

  it('gives some seven variants in ten an EAN-13 with a valid check digit', () => {
    const codes = variants.flatMap(({ ean }) => ean ?? [])
    expect(codes.filter(code => !isEan(code))).toEqual([])
    expect(codes.length / variants.length).toBeGreaterThan(0.6)
    expect(codes.length / variants.length).toBeLessThan(0.75)
  })
})

describe('demo vendors and shops', () => {
  it('are six vendors with fourteen shops; the first vendor has two, one of them in Épernay', () => {
    expect(vendors).toHaveLength(6)
    expect(shops).toHaveLength(14)
    expect(shops.filter(({ vendor }) => vendor === vendors[0]?.key).map(({ city }) => city)).toContain('Épernay')
    expect(shops.filter(({ vendor }) => vendor === vendors[0]?.key)).toHaveLength(2)
    const cities = shops.map(({ city }) => city)
    expect(cities).toEqual(expect.arrayContaining(['Épernay', 'Reims', 'Aÿ-Champagne']))
  })

  it('have valid SIREN, SIRET and VAT check digits', () => {
    for (const { siren, siret, vatNumber } of vendors) {
      expect(siren).toMatch(/^\d{9}$/)
      expect(siret).toMatch(new RegExp(`^${siren}\\d{5}$`))
      expect([isSiren(siren), isSiret(siret)]).toEqual([true, true])
      expect([isVatNumber(vatNumber), vatNumber.slice(4)]).toEqual([true, siren])
    }
  })

  it('have coordinates within Champagne', () => {
    const astray = shops.filter(s => s.latitude < 47.9 || s.latitude > 49.35 || s.longitude < 3.2 || s.longitude > 4.8)
    expect(astray).toEqual([])
  })
})

describe('demo offers', () => {
  it('come from one to three vendors per article, from several for four articles in ten', () => {
    const counts = articles.map(a => new Set(a.offers.map(({ vendor }) => vendor)).size)
    expect(counts.filter(count => count < 1 || count > 3)).toEqual([])
    const shared = counts.filter(count => count > 1).length / counts.length
    expect(shared).toBeGreaterThan(0.35)
    expect(shared).toBeLessThan(0.5)
  })

  it('cover every variant, with ordering steps and stock in the vendor’s own shops', () => {
    const unsold = articles.filter(a => a.variants.some((_, index) => !a.offers.some(o => o.variant === index)))
    expect(titles(unsold)).toEqual([])
    const broken = offers.filter(({ offer }) => {
      const own = shops.filter(({ vendor }) => vendor === offer.vendor).map(({ key }) => key)
      const whole = offer.minimum % offer.step === 0 && offer.step > 0 && offer.priceCents > 0
      return !whole || Object.keys(offer.stock).some(key => !own.includes(key))
    })
    expect(named(broken)).toEqual([])
  })

  it('promise home delivery within three working days, the footer’s 72 h, for most articles', () => {
    const isFast = ({ modes, preparationDays }: DemoOffer) =>
      modes.includes('HOME') && preparationDays + calendarOn('HOME', isoDay(new Date())).transitDays <= 3
    const fast = articles.filter(article => article.offers.some(isFast))
    expect(fast.length / articles.length).toBeGreaterThan(0.6)
  })

  it('have price tiers with rising quantities and falling prices, on about a third of them', () => {
    const broken = offers.filter(({ offer: { ladder, minimum, step, priceCents } }) =>
      ladder.some(
        (rung, index) =>
          rung.from <= (ladder[index - 1]?.from ?? minimum) ||
          rung.from % step !== 0 ||
          rung.priceCents >= (ladder[index - 1]?.priceCents ?? priceCents),
      ),
    )
    expect(named(broken)).toEqual([])
    const share = offers.filter(({ offer }) => offer.ladder.length > 0).length / offers.length
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.42)
  })

  it('sell plant protection by pickup from approved vendors, without price tiers or discounts', () => {
    const guarded = offers.filter(({ article }) => article.regulation.plantProtection)
    expect(guarded.length).toBeGreaterThan(30)
    const wrong = guarded.filter(
      ({ article: { regulation }, offer }) =>
        offer.ladder.length > 0 ||
        offer.modes.join() !== 'PICKUP' ||
        !approvedForPlantProtection.includes(offer.vendor) ||
        !/^\d{7}$/.test(regulation.ammNumber ?? '') ||
        (isDeal(offer) && !regulation.biocontrol) ||
        regulation.professionalOnly === regulation.gardenUse,
    )
    expect(named(wrong)).toEqual([])
  })

  it('restrict regulated goods to the buyers allowed to buy them', () => {
    const find = (pattern: RegExp) => articles.filter(({ title }) => pattern.test(title))
    for (const pattern of [/^Ammonitrate/, /^Peroxyde/, /H2O2 23/, /^Acide sulfurique/]) {
      expect(find(pattern).length).toBeGreaterThan(0)
      expect(
        titles(find(pattern).filter(a => !a.regulation.explosivePrecursor || !a.regulation.professionalOnly)),
      ).toEqual([])
    }
    expect(titles(find(/Capsule CRD/).filter(a => !a.regulation.professionalOnly))).toEqual([])
    expect(titles(find(/personnalisé|marquée/).filter(a => a.regulation.withdrawable))).toEqual([])
    expect(
      titles(articles.filter(a => a.regulation.withdrawable !== (a.regulation.withdrawalReason === null))),
    ).toEqual([])
  })

  it('never ship dangerous or heavy goods to a relay point, nor more than 30 kg by parcel', () => {
    const wrong = offers.filter(({ article, offer }) => {
      const variant = article.variants[offer.variant]
      const grams = (variant?.weightGrams ?? 0) * offer.minimum
      const relay = offer.modes.includes('RELAY') && (article.regulation.hazards !== null || grams > 20_000)
      const parcel = offer.modes.includes('HOME') && (grams > 30_000 || variant?.palletised)
      return relay || parcel || offer.modes.length === 0
    })
    expect(named(wrong)).toEqual([])
  })

  it('include some sixty genuine discounts, started 2 to 20 days ago below every price of the 30 days before', () => {
    const deals = offers.filter(({ offer }) => isDeal(offer))
    expect(deals.length).toBe(60)
    const untrue = deals.filter(({ offer: { priceHistory, priceCents } }) => {
      const started = priceHistory.at(-1)?.daysAgo ?? 0
      const before = pricesBetween(priceHistory.slice(0, -1), started + 30, started)
      return started < 2 || started > 20 || before.length === 0 || Math.min(...before) <= priceCents
    })
    expect(named(untrue)).toEqual([])
  })

  it('end each price history with the current price, oldest first', () => {
    const wrong = offers.filter(
      ({ offer: { priceHistory, priceCents } }) =>
        priceHistory.at(-1)?.priceCents !== priceCents ||
        priceHistory.some((entry, index) => index > 0 && entry.daysAgo >= (priceHistory[index - 1]?.daysAgo ?? 0)),
    )
    expect(named(wrong)).toEqual([])
  })

  it('sell books at a single price across vendors', () => {
    const books = articles.filter(({ plate }) => plate.kind === 'livre')
    expect(titles(books.filter(a => new Set(a.offers.map(o => o.priceCents)).size !== 1))).toEqual([])
  })

  it('include cordless electric secateurs from several vendors, available for pickup in Épernay today', () => {
    const secateurs = articles.filter(({ title }) => title.startsWith('Sécateur électrique sans fil'))
    expect(secateurs.length).toBeGreaterThanOrEqual(5)
    for (const { offers: own } of secateurs) {
      expect(new Set(own.map(({ vendor }) => vendor)).size).toBeGreaterThan(1)
      expect(own.some(o => o.modes.includes('PICKUP') && (o.stock['comptoir-epernay'] ?? 0) > 0)).toBe(true)
    }
  })
})
