import type { Family } from './pen.ts'
import { hair, hatch, oval, shape, slab, tube, turn, words } from './shapes.ts'
import { band, corner, crate, drum, edge, front, level, ring, side, turned } from './solids.ts'

/** Filtering, pressing and measuring. */

export const filtration: Family = {
  'plaque-filtrante': {
    box: [23, 79, 285, 226],
    ground: [215, 216, 64],
    copies: { step: [0, -70], most: 3, pile: true },
    labelled: true,
    draw: pen => {
      const at = corner(24, 196)
      const sheets = [10, 20, 30, 40, 50, 60].map(z => edge(at, [0, 0, z, 190, 0, z, 190, 190, z]))
      return [
        crate(pen, at, [0, 0, 0], [190, 190, 66], { side: pen.light }),
        shape(sheets.join('')),
        oval(...at(28, 28, 66), 13, 5, pen.mid),
        oval(...at(162, 28, 66), 13, 5, pen.mid),
        oval(...at(28, 162, 66), 13, 5, pen.mid),
        oval(...at(162, 162, 66), 13, 5, pen.mid),
        side(
          at,
          [
            50, 16, 66, 140, 16, 66, 140, 50, 66, 174, 50, 66, 174, 140, 66, 140, 140, 66, 140, 174, 66, 50, 174, 66,
            50, 140, 66, 16, 140, 66, 16, 50, 66, 50, 50, 66,
          ],
          pen.light,
        ),
        hatch(pen, [...at(50, 16, 66), ...at(140, 16, 66), ...at(50, 174, 66), ...at(140, 174, 66)], 12, true),
        front(at, 0, [30, 20, 110, 50], pen.paper),
        words(pen.label, ...at(70, 0, 35), 74, 22, pen.ink, '.866 .15 0 1'),
      ]
    },
  },
  'cartouche-filtre': {
    box: [93, 4, 207, 291],
    ground: [165, 290, 54],
    copies: { step: [70, -28], most: 4 },
    draw: pen => [
      drum(pen, 150, 14, 30, 20, pen.paper),
      drum(pen, 150, 34, 56, 26, pen.mid, pen.mid),
      drum(pen, 150, 14, 30, 24, pen.paper),
      hair(pen, ring(150, 22, 30) + ring(150, 28, 30)),
      turned(pen, 150, '50 62L50 250', pen.light),
      hair(
        pen,
        [-44, -36, -28, -20, -12, -4, 4, 12, 20, 28, 36, 44]
          .map(x => `M${150 + x} ${78 - Math.abs(x) / 4}V${262 - Math.abs(x) / 4}`)
          .join(''),
      ),
      hair(pen, [120, 160, 200].map(y => ring(150, y, 50)).join('')),
      band(150, 236, 56, 34, pen.mid),
      band(150, 270, 24, 12, pen.paper),
      band(150, 44, 56, 8, pen.full),
    ],
  },
  refractometre: {
    box: [15, -26, 282, 302],
    copies: { step: [30, -70], most: 3 },
    draw: pen => [
      turn(40, [
        turned(pen, 150, '24 8L24 62L32 66', pen.paper, 0.3, [0.88, 0.74]),
        shape('M126 8L136 -22H176L174 8Z', pen.paper),
        turned(pen, 150, '34 66L34 108', pen.full),
        turned(pen, 150, '28 108L28 262', pen.light),
        hair(pen, [76, 84, 92, 100, 108].map(y => ring(150, y, 34)).join('')),
        turned(pen, 150, '40 258L44 262L44 306L34 316', pen.paper),
        hair(pen, [270, 278, 286, 294, 302].map(y => ring(150, y, 44)).join('')),
        band(150, 150, 28, 60, pen.paper, 0.9),
        hair(pen, 'M138 168h10M138 176h16M138 184h10M138 192h16M138 200h10M138 208h16'),
        shape('M124 4L96 -28L112 -46L140 -16Z', pen.mid),
      ]),
    ],
  },
  thermometre: {
    box: [66, -3, 226, 286],
    copies: { step: [60, -24], most: 4 },
    draw: pen => [
      turn(24, [
        oval(150, -4, 11, 11, pen.paper),
        shape(
          'M128 20C128 0 172 0 172 20V236C184 246 188 258 186 270C182 300 118 300 114 270C112 258 116 246 128 236Z',
          pen.light,
        ),
        hair(pen, 'M166 20V236M160 20V230M178 270C174 286 160 290 150 290'),
        slab(134, 30, 22, 190, pen.paper, 2),
        tube(pen, 'M145 44V256', 7, pen.paper),
        oval(149, 266, 20, 20, pen.full),
        tube(pen, 'M145 112V250', 7, pen.full),
        hair(
          pen,
          [46, 58, 70, 82, 94, 106, 118, 130, 142, 154, 166, 178, 190, 202]
            .map((y, i) => `M158 ${y}h${i % 3 ? 8 : 16}`)
            .join(''),
        ),
      ]),
    ],
  },
  'pressoir-toile': {
    box: [11, 92, 275, 220],
    ground: [215, 210, 64],
    copies: { step: [0, -40], most: 3, pile: true },
    draw: pen => {
      const at = corner(24, 190)
      const fold = [0, 16, 32].map(z => {
        const [x, y] = at(0, 0, z)
        return shape(
          `M${x} ${y}c-16-2-16-16 0-18L${at(190, 0, z + 18).join(' ')}L${at(190, 0, z).join(' ')}Z`,
          pen.light,
        )
      })
      return [
        crate(pen, at, [0, 0, 0], [190, 170, 52], { side: pen.light, top: pen.light }),
        ...fold,
        level(at, 52, [0, 0, 190, 170], pen.light),
        hatch(pen, [...at(0, 0, 52), ...at(190, 0, 52), ...at(0, 170, 52), ...at(190, 170, 52)], 15, true),
        hatch(pen, [...at(0, 0, 52), ...at(0, 170, 52), ...at(190, 0, 52), ...at(190, 170, 52)], 15, true),
        side(at, [100, 0, 52, 190, 0, 52, 190, 84, 52], pen.paper),
        side(at, [100, 0, 53, 190, 84, 53, 104, 96, 66], pen.mid),
        oval(...at(14, 14, 52), 5, 2.4, pen.full),
        oval(...at(14, 156, 52), 5, 2.4, pen.full),
        oval(...at(176, 156, 52), 5, 2.4, pen.full),
      ]
    },
  },
}
