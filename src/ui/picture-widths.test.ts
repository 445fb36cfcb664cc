import { describe, expect, test } from 'vitest'
import { pictureWidths } from '#shared/paths.ts'
import { pictureSources, widthFor } from './picture-widths.ts'

const widthsIn = (srcSet: string) => [...srcSet.matchAll(/\?w=(\d+)&q=75/g)].map(match => Number(match[1]))

describe('picture sources', () => {
  test('makes the specified widths', () => {
    const devices = [640, 750, 828, 1080, 1200, 1920, 2048, 3840]
    expect(pictureWidths.filter(width => width > 384)).toEqual(devices)
    expect([pictureWidths[0], pictureWidths.filter(width => width <= 384).at(-1)]).toEqual([16, 384])
  })

  test('rounds up to a width that the route makes', () => {
    expect(widthFor(1)).toBe(16)
    expect(widthFor(128)).toBe(128)
    expect(widthFor(129)).toBe(256)
    expect(widthFor(9000)).toBe(3840)
  })

  test('offers a fixed picture at its width and twice its width, at quality 75', () => {
    expect(pictureSources(7, 64)).toEqual({
      src: '/images/7?w=64&q=75',
      srcSet: '/images/7?w=64&q=75 1x, /images/7?w=128&q=75 2x',
    })
  })

  test('offers a fluid picture from a third to twice its width, each source with its own width descriptor', () => {
    const { src, srcSet } = pictureSources(7, 240, '50vw')
    expect(src).toBe('/images/7?w=256&q=75')
    expect(widthsIn(srcSet)).toEqual([96, 128, 256, 384, 640])
    expect(srcSet.endsWith('/images/7?w=640&q=75 640w')).toBe(true)
  })

  test('never requests a width that is not made', () => {
    const made: readonly number[] = pictureWidths
    for (let width = 1; width < 5000; width += 37) {
      for (const sizes of [undefined, '100vw']) {
        const requested = widthsIn(pictureSources(1, width, sizes).srcSet)
        expect(requested.length).toBeGreaterThan(0)
        expect(requested.filter(one => !made.includes(one))).toEqual([])
      }
    }
  })
})
