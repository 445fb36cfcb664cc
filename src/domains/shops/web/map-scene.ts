import type { Position } from '../rules.ts'

/**
 * A small map in units of a hundredth of its width: shops as numbered squares, towns around, a scale. Sizes of squares
 * and labels fit the narrowest phone (328 px); a wider map has more space.
 */
export type Landmark = Position & { name: string }
export type MapPoint = { x: number; y: number }
type Box = { left: number; right: number; top: number; bottom: number }
/** One square: a shop, or several when there are too many to draw; `spot` is their true position. */
export type Marker<S> = MapPoint & { items: S[]; spot: MapPoint }
/**
 * Edge of the label that touches the point: labels are relatively shorter on a wider map, and must stay by their town.
 */
export type LabelSide = 'left' | 'right' | 'top' | 'bottom'
export type MapLabel = MapPoint & { name: string; edge: LabelSide; dot: MapPoint | null }
export type Scene<S> = {
  /** Height of the map; its width is 100. */
  height: number
  unitsPerKm: number
  scaleKm: number
  markers: Marker<S>[]
  labels: MapLabel[]
  at: (position: Position) => MapPoint
}

const kmPerDegree = 111.195
/** Side of a square: 28 px at 328. */
const side = 8.6
/** With more shops than this, nearby ones share a marker. */
const mostSingles = 30
const mostLabels = 16
/** Maximum distance from a town's centre to a shop of that town. */
const townReach = 2.2

export function drawScene<S extends Position>(
  shops: readonly S[],
  around: readonly Position[],
  towns: readonly Landmark[],
  /** Rivers: labels are beside them where they can. */
  courses: readonly (readonly Position[])[] = [],
): Scene<S> {
  const { at, height, unitsPerKm } = projection([...shops, ...around])
  const markers = apart(gathered(shops, at), height)
  const scaleKm = [200, 100, 50, 20, 10, 5, 2].find(km => km * unitsPerKm <= 30) ?? 1
  return { at, height, unitsPerKm, scaleKm, markers, labels: labelsOf(towns, markers, at, height, courses) }
}

/** Degrees to units: equirectangular at the middle latitude, exact to 1 % over the two or three degrees of a region. */
function projection(positions: readonly Position[]) {
  const latitudes = positions.map(({ latitude }) => latitude)
  const longitudes = positions.map(({ longitude }) => longitude)
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const origin = { latitude: middle(latitudes), longitude: middle(longitudes) }
  const kmPerLongitude = kmPerDegree * Math.cos((origin.latitude * Math.PI) / 180)
  // A single place is shown among the towns around it.
  const least = positions.length > 1 ? 6 : 40
  const span = (values: number[], km: number) => (Math.max(...values) - Math.min(...values)) * km * 1.3 + least
  const wide = span(longitudes, kmPerLongitude)
  const high = span(latitudes, kmPerDegree)
  const ratio = Math.min(1.15, Math.max(0.75, high / wide))
  const unitsPerKm = 100 / Math.max(wide, high / ratio)
  const at = ({ latitude, longitude }: Position): MapPoint => ({
    x: 50 + (longitude - origin.longitude) * kmPerLongitude * unitsPerKm,
    y: 50 * ratio - (latitude - origin.latitude) * kmPerDegree * unitsPerKm,
  })
  return { at, height: 100 * ratio, unitsPerKm }
}

/** One marker per shop; beyond `mostSingles`, one per cluster, wide enough that none overlap. */
function gathered<S extends Position>(shops: readonly S[], at: (position: Position) => MapPoint): Marker<S>[] {
  const reach = shops.length > mostSingles ? side * 1.5 : 0
  const markers: Marker<S>[] = []
  for (const shop of shops) {
    const spot = at(shop)
    const near = markers.find(({ spot: other }) => Math.hypot(other.x - spot.x, other.y - spot.y) < reach)
    if (near) near.items.push(shop)
    else markers.push({ ...nudged(spot, markers.length), spot, items: [shop] })
  }
  return markers
}

/** Tiny offset in a distinct direction, so that two shops at one address can be pushed apart. */
const nudged = ({ x, y }: MapPoint, rank: number): MapPoint => ({
  x: x + 0.1 * Math.cos(rank * 2.4),
  y: y + 0.1 * Math.sin(rank * 2.4),
})

/** Pushes overlapping squares apart along the shorter axis, until none overlap. */
function apart<S>(markers: Marker<S>[], height: number): Marker<S>[] {
  for (let round = 0; round < 400; round++) {
    let moved = false
    for (const [rank, a] of markers.entries()) for (const b of markers.slice(rank + 1)) moved = push(a, b) || moved
    for (const marker of markers) {
      marker.x = within(marker.x, 100)
      marker.y = within(marker.y, height)
    }
    if (!moved) break
  }
  return markers
}

const within = (value: number, size: number) => Math.min(size - side / 2, Math.max(side / 2, value))

function push(a: MapPoint, b: MapPoint): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const axis = Math.abs(dx) >= Math.abs(dy) ? 'x' : 'y'
  const covered = side - Math.max(Math.abs(dx), Math.abs(dy))
  if (covered <= 0.001) return false
  // Slightly more than half each: otherwise squares between two others would never settle.
  const step = (covered / 2 + 0.05) * ((axis === 'x' ? dx : dy) < 0 ? -1 : 1)
  a[axis] -= step
  b[axis] += step
  return true
}

const boxAt = ({ x, y }: MapPoint, width: number, height = width): Box => ({
  left: x - width,
  right: x + width,
  top: y - height,
  bottom: y + height,
})
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const inside = (box: Box, map: Box) =>
  box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom
const contains = ({ left, right, top, bottom }: Box, { x, y }: MapPoint) =>
  x > left && x < right && y > top && y < bottom
/** Points of the curve that `ShopMap` draws through these (Catmull-Rom), close enough that no label fits between two. */
const pointsAlong = (line: readonly MapPoint[]): MapPoint[] =>
  line.slice(1).flatMap((end, rank) => {
    const start = line[rank] ?? end
    const [before, after] = [line[rank - 1] ?? start, line[rank + 2] ?? end]
    const steps = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) * 2)
    const along = (axis: 'x' | 'y', t: number) =>
      start[axis] +
      0.5 *
        t *
        (end[axis] -
          before[axis] +
          t *
            (2 * before[axis] -
              5 * start[axis] +
              4 * end[axis] -
              after[axis] +
              t * (3 * (start[axis] - end[axis]) + after[axis] - before[axis])))
    return Array.from({ length: steps }, (_, step) => ({ x: along('x', step / steps), y: along('y', step / steps) }))
  })
const union = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

/** Places labels beside their town where they overlap nothing, and drops the others. Towns with shops come first. */
function labelsOf(
  towns: readonly Landmark[],
  markers: readonly Marker<unknown>[],
  at: (position: Position) => MapPoint,
  height: number,
  courses: readonly (readonly Position[])[],
): MapLabel[] {
  const water = courses.flatMap(course => pointsAlong(course.map(at)))
  const taken = markers.map(marker => boxAt(marker, side / 2))
  const labels: MapLabel[] = []
  const map = { left: 0.5, right: 99.5, top: 0.5, bottom: height - 7 }
  const free = (box: Box) => inside(box, map) && !taken.some(other => overlap(box, other))
  for (const { name, dot, squares } of withSquares(towns, markers, at)) {
    if (labels.length === mostLabels) break
    const hosts = squares.length > 0
    if (!hosts && !free(boxAt(dot, 0.7))) continue
    const half = { width: name.length * 0.98 + 0.6, height: 2.4 }
    const spots = spotsAround(hosts ? union(squares) : boxAt(dot, 1.2)).filter(each => free(boxOf(each, half)))
    const dry = spots.find(each => !water.some(point => contains(boxOf(each, half), point)))
    // A town with a shop is named even across a river.
    const spot = dry ?? (hosts ? spots[0] : undefined)
    if (!spot) continue
    taken.push(boxOf(spot, half))
    if (!hosts) taken.push(boxAt(dot, 1.2))
    labels.push({ ...spot, name, dot: hosts ? null : dot })
  }
  return labels
}

/** Towns with the squares of their shops: each shop belongs to the nearest town within `townReach`. */
function withSquares(
  towns: readonly Landmark[],
  markers: readonly Marker<unknown>[],
  at: (position: Position) => MapPoint,
) {
  const places = towns.map(({ name, ...position }) => ({ name, dot: at(position), squares: [] as Box[] }))
  for (const marker of markers) {
    const apart = ({ dot }: { dot: MapPoint }) => Math.hypot(marker.spot.x - dot.x, marker.spot.y - dot.y)
    const [nearest] = [...places].sort((a, b) => apart(a) - apart(b))
    if (nearest && apart(nearest) < townReach) nearest.squares.push(boxAt(marker, side / 2))
  }
  return places.sort((a, b) => Number(!a.squares.length) - Number(!b.squares.length))
}

type Spot = MapPoint & { edge: LabelSide }

/** Box of a label, from the edge that touches its point. */
function boxOf({ x, y, edge }: Spot, { width, height }: { width: number; height: number }): Box {
  const centre = {
    left: { x: x + width, y },
    right: { x: x - width, y },
    top: { x, y: y + height },
    bottom: { x, y: y - height },
  }[edge]
  return boxAt(centre, width, height)
}

function spotsAround(box: Box): Spot[] {
  const x = (box.left + box.right) / 2
  const y = (box.top + box.bottom) / 2
  return [
    { x: box.right, y, edge: 'left' },
    { x, y: box.bottom, edge: 'top' },
    { x: box.left, y, edge: 'right' },
    { x, y: box.top, edge: 'bottom' },
    { x: box.left, y: box.bottom, edge: 'top' },
    { x: box.right, y: box.bottom, edge: 'top' },
    { x: box.left, y: box.top, edge: 'bottom' },
    { x: box.right, y: box.top, edge: 'bottom' },
    { x: box.right, y: box.top, edge: 'left' },
    { x: box.right, y: box.bottom, edge: 'left' },
    { x: box.left, y: box.top, edge: 'right' },
    { x: box.left, y: box.bottom, edge: 'right' },
  ]
}
