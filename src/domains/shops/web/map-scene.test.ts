import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoShops } from '#demo/market/shops.ts'
import { distanceKm } from '../rules.ts'
import { drawScene, type Scene } from './map-scene.ts'
import { townsAround } from './towns-around.ts'

function expectReadable({ markers, height }: Scene<unknown>) {
  for (const [rank, { x, y }] of markers.entries()) {
    expect(x >= 4 && x <= 96 && y >= 4 && y <= height - 4).toBe(true)
    for (const other of markers.slice(rank + 1))
      expect(Math.max(Math.abs(other.x - x), Math.abs(other.y - y))).toBeGreaterThan(8)
  }
}

test('draws every shop of the demo once, without overlapping squares, and labels big towns', () => {
  const scene = drawScene(demoShops, [], townsAround(demoShops))
  expect(scene.markers.flatMap(({ items }) => items)).toHaveLength(demoShops.length)
  expectReadable(scene)
  for (const { x, y, spot } of scene.markers) expect(Math.hypot(x - spot.x, y - spot.y)).toBeLessThan(12)
  expect(scene.labels.map(({ name }) => name)).toEqual(expect.arrayContaining(['Troyes', 'Épernay', 'Reims']))
})

test('keeps squares separate and inside the map, wherever shops are', () => {
  const position = fc.record({
    latitude: fc.double({ min: 47, max: 50, noNaN: true }),
    longitude: fc.double({ min: 2, max: 6, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 80 }), shops => {
      const scene = drawScene(shops, [], [])
      expect(scene.markers.flatMap(({ items }) => items)).toHaveLength(shops.length)
      expectReadable(scene)
    }),
  )
})

test('separates shops at the same position', () => {
  const place = { latitude: 49.04, longitude: 3.96 }
  expectReadable(
    drawScene(
      Array.from({ length: 12 }, () => ({ ...place })),
      [],
      [],
    ),
  )
})

test('draws a kilometre of the scale as a kilometre of the map, north up', () => {
  const reims = { latitude: 49.26, longitude: 4.03 }
  const riceys = { latitude: 47.99, longitude: 4.37 }
  const scene = drawScene([reims, riceys], [], [])
  const [a, b] = [scene.at(reims), scene.at(riceys)]
  expect(a.y).toBeLessThan(b.y)
  expect(Math.hypot(a.x - b.x, a.y - b.y) / scene.unitsPerKm / distanceKm(reims, riceys)).toBeCloseTo(1, 2)
})

test('centres a single shop on its map, among the towns around', () => {
  const epernay = { latitude: 49.04, longitude: 3.96 }
  const scene = drawScene([epernay], [], townsAround([epernay]))
  expect(scene.markers).toMatchObject([{ spot: { x: 50, y: scene.height / 2 } }])
  expect(scene.labels.length).toBeGreaterThan(3)
})

test('the name of a town stands clear of a river where there is room', () => {
  const town = { name: 'Épernay', latitude: 49.04, longitude: 3.95 }
  const shops = [
    { latitude: 49.2, longitude: 3.6 },
    { latitude: 48.9, longitude: 4.3 },
  ]
  const edges = (courses: { latitude: number; longitude: number }[][]) =>
    drawScene(shops, [], [town], courses).labels.map(({ name, edge }) => `${name} ${edge}`)
  const eastwards = [
    { latitude: 49.04, longitude: 3.96 },
    { latitude: 49.04, longitude: 4.4 },
  ]
  expect(edges([])).toEqual(['Épernay left'])
  expect(edges([eastwards])).toEqual(['Épernay top'])
})

test('a town without a shop whose name would cross a river on every side is not named', () => {
  const town = { name: 'Romilly-sur-Seine', latitude: 48.9, longitude: 3.9 }
  const shops = [
    { latitude: 49.2, longitude: 3.4 },
    { latitude: 48.6, longitude: 4.4 },
  ]
  const across = [48.8, 48.84, 48.88, 48.92, 48.96, 49].map(latitude =>
    [3.4, 4.4].map(longitude => ({ latitude, longitude })),
  )
  const named = (courses: { latitude: number; longitude: number }[][]) =>
    drawScene(shops, [], [town], courses).labels.map(({ name }) => name)
  expect([named([]), named(across)]).toEqual([['Romilly-sur-Seine'], []])
})
