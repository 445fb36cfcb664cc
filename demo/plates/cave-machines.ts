import type { Family, Pen } from './pen.ts'
import { each, hair, hatch, move, oval, shape, slab, strew, tube, words } from './shapes.ts'
import { corner, crate, edge, FRONT, flank, front, mouth, ring, turned } from './solids.ts'

/** Cellar machines, handling, furniture of the cellar. */

const wheel = (x: number, y: number, r: number, fill: string, hub: string) =>
  oval(x + 7, y - 1, r, r, fill) + oval(x, y, r, r, fill) + oval(x, y, r * 0.45, r * 0.45, hub)

/** Base of a bottle standing on its head. */
const base = (x: number, y: number, fill: string, punt: string) =>
  shape(
    `M${x - 20} ${y + 58}V${y + 10}Q${x - 20} ${y} ${x - 13} ${y - 2}H${x + 13}Q${x + 20} ${y} ${x + 20} ${y + 10}V${y + 58}Z`,
    fill,
  ) +
  oval(x, y, 14, 5, fill) +
  oval(x, y, 8, 2.6, punt)

/** Bottle stuck neck first in a riddling rack, its foot towards us. */
const stuck = (pen: Pen, x: number, y: number) =>
  move(x, y, [
    shape('M-4 4C6 8 8 16 14 30L40 12C28 6 20 0 4-4Z', pen.glass),
    oval(28, 22, 15, 17, pen.glass),
    oval(28, 22, 6, 7, pen.paper),
  ])

export const machines: Family = {
  pompe: {
    box: [23, 65, 298, 265],
    ground: [160, 262, 120],
    copies: { step: [40, -60], most: 2 },
    draw: pen => [
      tube(pen, 'M46 232H262M262 232L292 90', 9, pen.paper),
      shape('M120 112H232C250 112 258 132 258 156S250 202 232 202H120Z', pen.light),
      hatch(pen, [130, 190, 234, 190, 130, 120, 240, 120], 6),
      hair(pen, 'M132 196H238M132 186H244M132 176H246'),
      shape('M232 112C220 124 216 140 216 157S220 190 232 202'),
      slab(150, 88, 56, 26, pen.full, 3),
      shape('M150 202L138 226H226L214 202Z', pen.paper),
      shape('M70 120H122V196H70Z', pen.mid),
      oval(70, 158, 46, 52, pen.paper),
      oval(70, 158, 34, 39, pen.light),
      tube(pen, 'M70 112V76', 30, pen.paper, 'butt'),
      slab(48, 66, 44, 14, pen.full, 3),
      oval(70, 158, 16, 18, pen.paper),
      oval(70, 158, 11, 12, pen.mid),
      hair(pen, 'M96 136C102 150 102 168 94 182M90 132C97 148 97 170 88 186'),
      wheel(84, 240, 24, pen.mid, pen.paper),
      wheel(226, 240, 24, pen.mid, pen.paper),
    ],
  },
  'caisse-palette': {
    box: [17, 61, 269, 278],
    ground: [235, 262, 60],
    copies: { step: [0, -146], most: 2, pile: true },
    labelled: true,
    draw: pen => {
      const at = corner(18, 222)
      const slots = [30, 62, 94].flatMap(z => [14, 62, 110, 158].flatMap(x => at(x, 0, z)))
      const gaps = [30, 62, 94].flatMap(z => [16, 60, 104].flatMap(y => at(204, y, z)))
      return [
        ...[0, 84, 172].map(x => front(at, 0, [x, -24, x + 32, 0], pen.light)),
        flank(at, 204, [0, -24, 146, 0], pen.light),
        crate(pen, at, [0, 0, 0], [204, 146, 122], { side: pen.light }),
        mouth(pen, at, [8, 8, 196, 138, 122]),
        shape(strew(slots, 'l28 5v7l-28-5z') + strew(gaps, 'l14-7v7l-14 7z'), pen.paper),
        front(at, 0, [0, 110, 204, 122], pen.full),
        pen.label ? front(at, 0, [52, 50, 152, 90], pen.paper) : '',
        words(pen.label, ...at(102, 0, 70), 90, 30, pen.ink, FRONT),
      ]
    },
  },
  pupitre: {
    box: [21, 1, 287, 301],
    ground: [170, 290, 110],
    copies: { step: [60, -24], most: 1 },
    draw: pen => {
      const spot = (row: number, col: number) => [102 + col * 40 - row * 10, 56 + row * 50 + col * 7] as const
      const holes = [0, 1, 2, 3].flatMap(row => [0, 1, 2].flatMap(col => spot(row, col)))
      return [
        shape('M214 22L270 36L286 262L268 274Z', pen.mid),
        hatch(pen, [216, 30, 266, 272, 266, 36, 284, 262], 5),
        shape('M82 6L228 30L194 300L22 270Z', pen.light),
        hair(pen, 'M92 12L34 266M222 34L188 294M214 32L178 292'),
        shape(strew(holes, 'm-12 0a12 13 0 1 0 24 0a12 13 0 1 0-24 0'), pen.paper),
        each([0, 0, 0, 2, 1, 1, 2, 0, 2, 2, 3, 1], (row, col) => stuck(pen, ...spot(row, col))),
        tube(pen, 'M82 6L230 30', 8, pen.full),
      ]
    },
  },
  'bac-glace': {
    box: [25, 48, 275, 297],
    ground: [165, 276, 110],
    copies: { step: [70, -60], most: 1 },
    draw: pen => [
      turned(pen, 150, '124 130L124 258', pen.light),
      oval(150, 130, 124, 48, pen.paper),
      oval(150, 134, 108, 40, pen.mid),
      hair(pen, 'M60 128q12-8 24 0t24 0 24 0 24 0 24 0 24 0M54 146q12-8 24 0t24 0 24 0 24 0 24 0 24 0 24 0'),
      each([104, 66, 152, 54, 200, 66], (x, y) => base(x, y, pen.glass, pen.paper)),
      each([80, 88, 128, 94, 178, 94, 224, 88], (x, y) => base(x, y, pen.glass, pen.paper)),
      shape('M60 148a108 30 0 0 0 180 0L246 152a112 34 0 0 1-192 0z', pen.paper),
      slab(96, 206, 74, 44, pen.paper, 3),
      oval(114, 228, 9, 9, pen.full),
      shape('M132 220h28M132 228h28M132 236h18'),
      hair(pen, ring(150, 142, 124)),
    ],
  },
  'groupe-froid': {
    box: [29, 33, 250, 286],
    ground: [200, 276, 80],
    copies: { step: [70, -50], most: 2 },
    labelled: true,
    draw: pen => {
      const at = corner(30, 236)
      return [
        each([14, 8, 160, 8, 160, 100], (x, y) => oval(at(x, y, -14)[0], at(x, y, -14)[1], 13, 13, pen.mid)),
        crate(pen, at, [0, 0, 0], [180, 120, 170]),
        `<g transform="matrix(.866 .15 0 1 ${at(66, 0, 92).join(' ')})">${oval(0, 0, 54, 54, pen.paper)}${hair(pen, 'M-44 0a44 44 0 1 0 88 0a44 44 0 1 0-88 0M-33 0a33 33 0 1 0 66 0a33 33 0 1 0-66 0M-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0')}${shape('M0 0C-30-30-10-50 0-46C14-40 12-20 0 0C30-24 48-8 46 2C42 14 20 14 0 0C24 30 8 48-2 46C-16 40-14 18 0 0C-30 24-50 8-46-2C-42-14-20-12 0 0Z', pen.mid)}</g>`,
        front(at, 0, [130, 122, 170, 154], pen.full),
        shape([96, 84, 72, 60].map(z => edge(at, [132, 0, z, 168, 0, z])).join('')),
        words(pen.label, ...at(90, 0, 18), 160, 26, pen.ink, FRONT),
        tube(pen, `M${at(180, 60, 110).join(' ')}h34M${at(180, 60, 60).join(' ')}h34`, 13, pen.paper, 'butt'),
      ]
    },
  },
  transpalette: {
    box: [27, 8, 291, 281],
    ground: [150, 268, 110],
    copies: { step: [50, -40], most: 2 },
    draw: pen => [
      shape('M70 196L104 188L290 214L262 226Z', pen.light),
      shape('M70 196L262 226V240L70 210Z', pen.mid),
      shape('M262 226L290 214V226L262 240Z', pen.paper),
      shape('M28 224L62 214L246 246L214 258Z', pen.light),
      shape('M28 224L214 258V272L28 238Z', pen.mid),
      shape('M214 258L246 246V259L214 272Z', pen.paper),
      hatch(pen, [36, 240, 206, 270, 36, 228, 206, 260], 3),
      shape('M30 196L96 180L106 196V214L60 226L28 222Z', pen.full),
      wheel(58, 234, 18, pen.paper, pen.mid),
      tube(pen, 'M68 190L62 130', 26, pen.light, 'butt'),
      tube(pen, 'M62 168L104 44', 10, pen.paper),
      tube(pen, 'M96 42L118 14L152 24L146 58Z', 10, pen.light),
      hair(pen, 'M76 184l-4-48M72 186l-5-52'),
      oval(262, 240, 8, 8, pen.paper),
      oval(206, 272, 8, 8, pen.paper),
    ],
  },
  diable: {
    box: [39, 0, 268, 299],
    ground: [150, 290, 90],
    copies: { step: [60, -24], most: 2 },
    draw: pen => [
      shape('M40 268L150 246L206 262L92 290Z', pen.light),
      shape('M40 268L92 290V298L40 275ZM92 290L206 262V270L92 298Z', pen.mid),
      wheel(226, 250, 34, pen.mid, pen.paper),
      tube(pen, 'M134 252L122 60C120 26 130 14 150 18L206 30C222 36 220 56 222 74L230 246', 12, pen.light),
      tube(pen, 'M126 108L222 122M128 156L226 172M132 204L228 220', 8, pen.paper),
      tube(pen, 'M120 40C116 18 104 14 84 20M214 36C216 22 206 10 186 8', 14, pen.full),
      wheel(122, 262, 34, pen.mid, pen.paper),
      hair(pen, 'M136 104L142 246M228 120L234 226'),
    ],
  },
}
