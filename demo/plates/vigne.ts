import type { Family } from './pen.ts'
import { hair, hatch, oval, shape, strew, tube, words } from './shapes.ts'
import { band, corner, crate, drum, FRONT, flank, front, mouth, ring, turned } from './solids.ts'

/** Trellis, plants and harvest. */

const leaf = (x: number, y: number, fill: string) =>
  shape(
    `M${x} ${y}c-6-14-20-16-30-12c-2-12 2-22 12-26c-2-12 8-22 18-26c10 4 20 14 18 26c10 4 14 14 12 26c-10-4-24-2-30 12z`,
    fill,
  )

const veins = (x: number, y: number) =>
  `M${x} ${y}v-58M${x} ${y - 14}l-22-14M${x} ${y - 14}l22-14M${x} ${y - 30}l-12-14M${x} ${y - 30}l12-14`

/** Turns of wire round a coil, as front halves of circles. */
const turns = (x: number, top: number, r: number, count: number, gap: number) =>
  Array.from({ length: count }, (_, i) => ring(x, top + i * gap, r)).join('')

export const vineyard: Family = {
  'bobine-lien': {
    box: [45, 63, 291, 277],
    ground: [150, 268, 104],
    copies: { step: [90, -60], most: 6 },
    draw: pen => [
      drum(pen, 150, 226, 104, 18, pen.light),
      turned(pen, 150, '78 116L78 226', pen.mid),
      hair(pen, turns(150, 122, 78, 9, 11)),
      shape('M226 190C262 196 288 212 282 236S250 262 290 272'),
      drum(pen, 150, 96, 104, 18, pen.light),
      oval(150, 96, 60, 18, pen.full),
      oval(150, 96, 34, 10, pen.paper),
    ],
  },
  'agrafe-palissage': {
    box: [5, 46, 301, 256],
    copies: { step: [52, -46], most: 3 },
    draw: pen => [
      hair(pen, 'M6 122L300 92M6 126L300 96M6 216L300 186M6 220L300 190'),
      tube(
        pen,
        'M88 116C60 90 74 52 112 56C150 62 138 116 126 150C112 192 120 242 160 246C200 248 206 210 182 190',
        17,
        pen.light,
      ),
      hair(
        pen,
        'M88 68C104 56 130 64 128 92C126 120 112 146 112 176C110 210 126 240 152 246M190 240C202 230 202 212 190 200',
      ),
      tube(pen, 'M88 116l-1-1M182 190l1 1', 21, pen.full),
    ],
  },
  'piquet-acier': {
    box: [39, 1, 263, 301],
    ground: [160, 296, 50],
    copies: { step: [64, -18], most: 3 },
    draw: pen => [
      hair(pen, 'M40 84L104 76M168 70L262 58M40 174L104 166M168 160L262 148'),
      shape('M134 12L170 4V290L134 300Z', pen.mid),
      shape('M100 6L134 12V300L100 292Z', pen.light),
      shape('M100 6L134 12L170 4L150 2L136 6Z', pen.paper),
      hatch(pen, [136, 14, 136, 298, 170, 6, 170, 290], 5),
      shape([40, 80, 120, 160, 200, 240].map(y => `M100 ${y}l12 4v9l-12-9`).join(''), pen.paper),
      shape([50, 90, 130, 170, 210].map(y => `M122 ${y}v14`).join('')),
      shape('M100 270L134 278V300L100 292Z', pen.full),
    ],
  },
  'piquet-bois': {
    box: [117, 3, 183, 301],
    ground: [160, 292, 40],
    copies: { step: [58, -18], most: 6 },
    draw: pen => [
      shape('M118 226L150 300L182 226Z', pen.mid),
      turned(pen, 150, '32 14L32 226', pen.light),
      hair(
        pen,
        'M150 290L166 240M154 284L174 240M128 40C134 90 126 130 130 200M140 60c4 40-2 90 2 150M152 40c-4 30 2 60 0 100M128 234l14 30',
      ),
      shape('M136 120c6-10 14-6 12 4s-14 8-12-4z', pen.paper),
      oval(150, 14, 32, 10, pen.paper),
      hair(pen, 'M130 14a20 6 0 1 0 40 0a20 6 0 1 0-40 0M141 14a9 3 0 1 0 18 0a9 3 0 1 0-18 0'),
    ],
  },
  'fil-couronne': {
    box: [19, 79, 293, 257],
    ground: [150, 252, 124],
    copies: { step: [0, -60], most: 4, pile: true },
    draw: pen => [
      turned(pen, 150, '124 126L130 160L124 204', pen.light),
      oval(150, 126, 124, 46, pen.light),
      oval(150, 126, 76, 26, pen.paper),
      hair(pen, turns(150, 136, 127, 8, 9)),
      hair(
        pen,
        'M38 126a112 41 0 1 0 224 0a112 41 0 1 0-224 0M50 126a100 36 0 1 0 200 0a100 36 0 1 0-200 0M62 126a88 31 0 1 0 176 0a88 31 0 1 0-176 0M78 132a74 20 0 0 1 144 0',
      ),
      shape('M262 190C284 200 296 220 280 232S268 250 292 256'),
      tube(pen, 'M92 142L54 154L50 186L54 232M150 151V250M208 142L246 154L250 186L246 232', 12, pen.full, 'butt'),
    ],
  },
  'plant-vigne': {
    box: [90, -3, 211, 299],
    copies: { step: [64, -14], most: 4 },
    draw: pen => [
      shape(
        'M150 226C140 250 110 256 100 286M150 226C148 256 132 270 134 298M150 226C154 254 156 270 152 292M150 226C160 256 180 262 174 296M150 226C164 246 194 250 202 280',
      ),
      hair(
        pen,
        'M122 258c-14 0-20 8-30 8M136 272c-8 6-10 14-18 22M156 262c6 10 4 20 10 30M182 256c12 2 16 8 28 8M112 268l-4 22M192 262l4 24',
      ),
      tube(pen, 'M150 116C146 150 154 190 150 228', 17, pen.light),
      hair(pen, 'M154 130C151 160 158 190 155 230M151 140C149 165 155 195 151 226'),
      tube(pen, 'M150 84V118', 24, pen.full),
      tube(pen, 'M156 80C160 70 156 62 160 50', 6, pen.light),
      leaf(122, 78, pen.light),
      leaf(170, 62, pen.mid),
      hair(pen, veins(122, 78) + veins(170, 62)),
    ],
  },
  manchon: {
    box: [95, -3, 206, 296],
    ground: [160, 290, 54],
    copies: { step: [72, -24], most: 4 },
    draw: pen => [
      tube(pen, 'M150 90C146 70 156 60 150 40', 8, pen.paper),
      leaf(128, 62, pen.mid),
      leaf(174, 66, pen.light),
      hair(pen, veins(128, 62) + veins(174, 66)),
      turned(pen, 150, '54 84L54 278', pen.light),
      shape('M96 84a54 16 0 0 0 108 0'),
      hair(pen, [0, 1, 2, 3, 4, 5, 6, 7].map(i => ring(150, 104 + i * 22, 54)).join('')),
      hair(pen, 'M110 94V290M124 98V293M138 100V294M152 100V294M166 99V293'),
      shape('M150 100V294'),
    ],
  },
  'caisse-vendange': {
    box: [11, 93, 267, 245],
    ground: [220, 236, 64],
    copies: { step: [0, -78], most: 6, pile: true },
    labelled: true,
    draw: pen => {
      const at = corner(20, 214)
      const slots = [0, 1, 2, 3, 4, 5].map(i => `M${at(28 + i * 26, 0, 12).join(' ')}v-18`).join('')
      const sides = [0, 1, 2, 3].map(i => `M${at(200, 26 + i * 26, 12).join(' ')}v-18`).join('')
      return [
        crate(pen, at, [0, 0, 0], [200, 130, 86], { side: pen.light }),
        mouth(pen, at, [8, 8, 192, 122, 88]),
        front(at, -4, [-6, 74, 206, 90], pen.full),
        flank(at, 206, [-4, 74, 134, 90], pen.full),
        tube(pen, slots + sides, 7, pen.paper),
        words(pen.label, ...at(100, -4, 53), 120, 24, pen.ink, FRONT),
      ]
    },
  },
  panier: {
    box: [37, 15, 263, 289],
    ground: [160, 280, 90],
    copies: { step: [70, -40], most: 3 },
    draw: pen => [
      tube(pen, 'M62 150C50 -20 250 -20 238 150', 13, pen.light),
      hair(pen, 'M226 120C224 50 190 28 150 26'),
      turned(pen, 150, '112 146C108 200 96 240 80 264', pen.light),
      oval(150, 146, 112, 33, pen.mid),
      oval(150, 144, 98, 25, pen.paper),
      hair(pen, [0, 1, 2, 3, 4, 5, 6].map(i => ring(150, 162 + i * 15, 111 - i * i * 0.62)).join('')),
      shape(
        strew(
          [
            60, 180, 92, 190, 126, 194, 160, 195, 194, 192, 226, 184, 76, 210, 110, 218, 144, 222, 178, 220, 210, 212,
            92, 240, 126, 248, 160, 250, 194, 244,
          ],
          'v15',
        ),
      ),
      band(150, 142, 112, 12, pen.full),
    ],
  },
}
