import { describe, expect, it } from 'vitest'
import { drawPlate, plateKinds } from './draw.ts'
import { hueColour } from './hues.ts'
import type { PlateSpec } from './spec.ts'

const spec = (kind: string, change: Partial<PlateSpec> = {}): PlateSpec => ({
  kind,
  tint: '#14625A',
  scale: 1,
  count: 1,
  label: '75 cl',
  hue: null,
  mirrored: false,
  ...change,
})

/** Parses the tags one by one; returns the fault, or '' for a balanced document. */
function fault(xml: string): string {
  const open: string[] = []
  const rest = xml.replace(/<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/gi, (_, closing, name, _attributes, alone) => {
    if (closing) return open.pop() === name ? '' : `<unbalanced ${name}`
    if (!alone) open.push(name)
    return ''
  })
  if (open.length) return `never closed: ${open.join(' ')}`
  return /[<>]|&(?!(amp|lt|gt|quot|#39);)/.test(rest) ? `stray markup: ${rest.slice(0, 80)}` : ''
}

/** The scale of the drawing on the plate. */
const enlargement = (plate: string) => Number(/scale\(([\d.]+)\)/.exec(plate)?.[1])

const HOSTILE = `"><script>alert('x')</script>&\u0000\uD800`

describe('plates', () => {
  it('have more than a hundred kinds, each with a unique kebab-case name', () => {
    expect(plateKinds.length).toBeGreaterThan(100)
    expect(new Set(plateKinds).size).toBe(plateKinds.length)
    expect(plateKinds.filter(kind => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(kind))).toEqual([])
  })

  it('throws for an unknown kind', () => {
    expect(() => drawPlate(spec('licorne'))).toThrow('licorne')
  })

  it('draws the same picture for the same input', () => {
    expect(drawPlate(spec('bidon'))).toBe(drawPlate(spec('bidon')))
  })

  it('draws a magnum larger than a bottle, and a bottle larger than a half bottle', () => {
    const [half, bottle, magnum] = [0.6, 1, 1.3].map(scale =>
      enlargement(drawPlate(spec('bouteille-champenoise', { scale }))),
    )
    expect(half).toBeLessThan(bottle ?? 0)
    expect(bottle).toBeLessThan(magnum ?? 0)
  })

  it('draws a tool for the left hand the other way round, and never its label', () => {
    expect(drawPlate(spec('secateur-main', { mirrored: true }))).toContain('scale(-')
    expect(drawPlate(spec('sac-engrais', { mirrored: true }))).toBe(drawPlate(spec('sac-engrais')))
  })

  it('draws a pack of three as three bottles', () => {
    const labels = (count: number) => drawPlate(spec('bouteille-champenoise', { count })).split('75 cl').length - 1
    expect([labels(1), labels(2), labels(3)]).toEqual([1, 2, 3])
  })

  it('clamps an invalid size or count to the plate', () => {
    const plate = drawPlate(spec('bidon', { scale: Number.NaN, count: -4 }))
    expect(plate).toBe(drawPlate(spec('bidon')))
    expect(drawPlate(spec('bidon', { scale: 40 }))).toBe(drawPlate(spec('bidon', { scale: 1.6 })))
  })

  it('falls back to a neutral tint when the colour is invalid', () => {
    const plate = drawPlate(spec('bidon', { tint: '"/><script>' }))
    expect(plate).not.toContain('script')
    expect(plate).toContain('#56625B')
  })
})

describe.each(plateKinds)('plate of « %s »', kind => {
  it('is well-formed SVG without ids, scripts or missing numbers', () => {
    const plate = drawPlate(spec(kind))
    expect(fault(plate)).toBe('')
    expect(plate).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 400 400"/)
    expect(plate).not.toMatch(/ id=|<script|<style|href|NaN|undefined|null/)
  })

  it('weighs less than 5 kB for any input', () => {
    const heaviest = { count: 6, label: 'Feuille-morte 37,5 cl', hue: 'feuille-morte', scale: 1.37 } as const
    expect(Buffer.byteLength(drawPlate(spec(kind, heaviest)))).toBeLessThan(5000)
  })

  it('escapes text from sellers', () => {
    const plate = drawPlate(spec(kind, { label: HOSTILE }))
    expect(fault(plate)).toBe('')
    expect(plate).not.toContain('<script')
  })

  it('changes with size and label, and bears neither a scale nor a number', () => {
    const plate = drawPlate(spec(kind))
    expect(plate).not.toContain('Pl. ')
    expect(drawPlate(spec(kind, { scale: 0.6 }))).not.toBe(plate)
    expect(drawPlate(spec(kind, { label: '1,5 L' }))).not.toBe(plate)
    expect(drawPlate(spec(kind, { label: '' }))).not.toContain('75 cl')
  })
})

/** Large machines and bundles are drawn once, whatever the pack size. */
const SINGLE = ['pupitre', 'bac-glace', 'bois-oeno', 'armoire-phyto', 'cave-a-vin', 'brosse-rotative']

describe.each(plateKinds.filter(kind => !SINGLE.includes(kind)))('pack of « %s »', kind => {
  it('is drawn as several copies', () => {
    expect(drawPlate(spec(kind, { count: 3 }))).not.toBe(drawPlate(spec(kind)))
  })
})

describe.each([
  'bouteille-champenoise',
  'champenoise-jeroboam',
  'bouteille-bordelaise',
  'coiffe',
  'capsule-crd',
  'capsule-couronne',
  'muselet',
  'bidule',
  'lunettes',
  'carton-6',
  'etui',
  'gants',
])('material of « %s »', kind => {
  it('has the colour that the article names', () => {
    const [first, ...others] = ['feuille-morte', 'vert champagne', 'incolore', 'noire', 'or'] as const
    const plates = [first, ...others].map(hue => drawPlate(spec(kind, { hue })))
    expect(new Set(plates).size).toBe(5)
    expect(plates[0]).toContain(hueColour(first))
  })
})

it('draws each format of the champenoise with its own outline', () => {
  const formats = ['quart', 'demie', 'magnum', 'jeroboam', 'geante', 'lourde', 'col-long', 'epaules']
  const outlines = ['bouteille-champenoise', ...formats.map(name => `champenoise-${name}`)].map(
    kind => /<path d="([^"]+)"[^>]*\/>/.exec(drawPlate(spec(kind)).slice(drawPlate(spec(kind)).indexOf('scale(')))?.[1],
  )
  expect(new Set(outlines).size).toBe(outlines.length)
})
