import { paths } from '#shared/paths.ts'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/Link.tsx'
import type { Shop } from '../contract.ts'
import type { Position } from '../rules.ts'
import { communeLabel } from './labels.ts'
import { drawScene, type LabelSide, type Landmark, type Scene } from './map-scene.ts'
import { rivers } from './rivers.ts'

export type Numbered = Pick<Shop, 'id' | 'name' | 'city' | 'postcode' | 'latitude' | 'longitude'> & { number: number }

interface ShopMapProps {
  shops: readonly Numbered[]
  towns: readonly Landmark[]
  /** Named centre of the search; drawn as a circle with its radius. */
  centre?: (Position & { name: string; radiusKm: number }) | null
}

const courses = rivers.map(({ points }) => points.map(([latitude, longitude]) => ({ latitude, longitude })))

/** SVG map drawn on the server: no external request, each shop is a link, and it works without scripts. */
export function ShopMap({ shops, towns, centre }: ShopMapProps) {
  if (shops.length === 0 && !centre) return null
  const scene = drawScene(shops, centre ? [centre] : [], towns, courses)
  const percent = (point: { x: number; y: number }) => ({
    left: `${point.x}%`,
    top: `${(point.y / scene.height) * 100}%`,
  })
  return (
    <div
      className="relative overflow-hidden border border-rule bg-chalk"
      style={{ aspectRatio: `100 / ${scene.height}` }}
    >
      <Ground scene={scene} centre={centre} />
      {scene.labels.map(label => (
        <span
          key={label.name}
          aria-hidden="true"
          className={classes('absolute whitespace-nowrap px-1 text-xs text-soft', beside[label.edge])}
          style={percent(label)}
        >
          {label.name}
        </span>
      ))}
      <ul>
        {scene.markers.map(marker => (
          <li key={marker.items[0]?.id} className="absolute -translate-1/2" style={percent(marker)}>
            <MarkerLink items={marker.items} />
          </li>
        ))}
      </ul>
      <ScaleBar scene={scene} />
    </div>
  )
}

const beside: Record<LabelSide, string> = {
  left: '-translate-y-1/2',
  right: '-translate-x-full -translate-y-1/2',
  top: '-translate-x-1/2',
  bottom: '-translate-x-1/2 -translate-y-full',
}

const mark =
  'grid size-7 place-items-center border border-paper bg-ink text-sm font-semibold text-paper tabular-nums hover:bg-action'

function MarkerLink({ items }: { items: readonly Numbered[] }) {
  const [shop] = items
  if (!shop) return null
  if (items.length === 1)
    return (
      <Link to={paths.shop(shop.id)} title={shop.name} aria-label={`${shop.number}, ${shop.name}`} className={mark}>
        {shop.number}
      </Link>
    )
  // Links to a closer map of the same page, where these shops are separate.
  const closer = new URLSearchParams({ lieu: communeLabel({ ...shop, name: shop.city }), rayon: '20' })
  const label = `${items.length} magasins autour de ${shop.city}`
  return (
    <Link to={`${paths.shops}?${closer}`} title={label} aria-label={label} className={`${mark} rounded-full`}>
      {items.length}
    </Link>
  )
}

/** Decorative layer: grid in round kilometres, rivers, towns, search circle. */
function Ground({ scene, centre }: { scene: Scene<Numbered>; centre?: ShopMapProps['centre'] }) {
  const step = scene.scaleKm * scene.unitsPerKm
  const lines = (size: number) => Array.from({ length: Math.floor(size / step) }, (_, rank) => (rank + 1) * step)
  const spot = centre && scene.at(centre)
  return (
    <svg
      viewBox={`0 0 100 ${scene.height}`}
      className="absolute inset-0 size-full"
      aria-hidden="true"
      focusable="false"
    >
      <g className="stroke-rule" strokeWidth={0.15}>
        {lines(100).map(x => (
          <line key={x} x1={x} x2={x} y1={0} y2={scene.height} />
        ))}
        {lines(scene.height).map(y => (
          <line key={y} x1={0} x2={100} y1={y} y2={y} />
        ))}
      </g>
      <g className="fill-none stroke-info/35" strokeWidth={0.8} strokeLinejoin="round" strokeLinecap="round">
        {rivers.map(({ name, points }) => (
          <path key={name} d={smooth(points.map(([latitude, longitude]) => scene.at({ latitude, longitude })))} />
        ))}
      </g>
      {spot && centre && (
        <g className="stroke-action">
          <circle
            cx={spot.x}
            cy={spot.y}
            r={centre.radiusKm * scene.unitsPerKm}
            className="fill-action/5"
            strokeWidth={0.3}
            strokeDasharray="1 0.8"
          />
          <path d={`M${spot.x - 2} ${spot.y}h4M${spot.x} ${spot.y - 2}v4`} strokeWidth={0.7} />
        </g>
      )}
      <g className="fill-none stroke-ink" strokeWidth={0.3}>
        {scene.markers.map(({ items, spot: { x, y }, ...marker }) => (
          <path key={items[0]?.id} d={`M${round(x)} ${round(y)}L${round(marker.x)} ${round(marker.y)}`} />
        ))}
      </g>
      <g className="fill-soft">
        {scene.labels.map(({ name, dot }) => dot && <circle key={name} cx={dot.x} cy={dot.y} r={0.7} />)}
      </g>
    </svg>
  )
}

/** Smooth curve through all the points (Catmull-Rom as Bézier curves). */
function smooth(points: readonly { x: number; y: number }[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      if (!before) return `M${round(point.x)} ${round(point.y)}`
      const start = points[index - 2] ?? before
      const end = points[index + 1] ?? point
      const [x1, y1] = [before.x + (point.x - start.x) / 6, before.y + (point.y - start.y) / 6]
      const [x2, y2] = [point.x - (end.x - before.x) / 6, point.y - (end.y - before.y) / 6]
      return `C${[x1, y1, x2, y2, point.x, point.y].map(round).join(' ')}`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100

function ScaleBar({ scene }: { scene: Scene<Numbered> }) {
  return (
    <p className="absolute bottom-1.5 left-2 w-full text-xs text-soft">
      <span className="block">{scene.scaleKm}&nbsp;km · nord en haut</span>
      <span
        aria-hidden="true"
        className="block h-1 border-x border-b border-soft"
        style={{ width: `${scene.scaleKm * scene.unitsPerKm}%` }}
      />
    </p>
  )
}
