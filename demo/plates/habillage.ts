import type { Family } from './pen.ts'
import { hair, oval, shape, strew, tube, words } from './shapes.ts'
import { band, drum, ring, turned } from './solids.ts'

/** Closures and dressing of the bottle. */

/** Crown cap skirt: 13 flutes on the visible half. */
const flutes = (x: number, y: number, r: number, height: number) => {
  let d = `M${x - r} ${y}L${x - r - 10} ${y + height}`
  for (let i = 1; i <= 12; i++) {
    const a = Math.PI * (1 - i / 12)
    const m = Math.PI * (1 - (i - 0.5) / 12)
    const px = Math.round(x + (r + 10) * Math.cos(a))
    const py = Math.round(y + height + (r + 10) * 0.42 * Math.sin(a))
    const qx = Math.round(x + (r + 12) * Math.cos(m))
    const qy = Math.round(y + height + 14 + (r + 10) * 0.42 * Math.sin(m))
    d += `Q${qx} ${qy} ${px} ${py}`
  }
  return `${d}L${x + r} ${y}A${r} ${r * 0.42} 0 0 1 ${x - r} ${y}Z`
}

export const closures: Family = {
  'capsule-couronne': {
    box: [34, 84, 266, 225],
    ground: [170, 236, 100],
    copies: { step: [110, -70], most: 4 },
    labelled: true,
    draw: pen => [
      shape(flutes(150, 132, 104, 38), pen.glass),
      hair(
        pen,
        'M52 150l-8 32M66 160l-6 34M82 168l-6 36M100 174l-4 38M120 178l-2 40M140 180v40M160 180v40M180 178l3 40M200 174l5 38M218 168l7 36M234 160l7 34M248 150l8 32M240 156l7 34M226 164l7 36M210 171l5 37',
      ),
      oval(150, 128, 104, 43, pen.glass),
      oval(150, 125, 92, 36, pen.paper),
      oval(150, 125, 80, 30, pen.light),
      words(pen.label, 150, 125, 116, 36),
    ],
  },
  bidule: {
    box: [61, 46, 239, 264],
    ground: [165, 258, 66],
    copies: { step: [110, -50], most: 6 },
    draw: pen => [
      turned(pen, 150, '66 84L60 236L54 246', pen.glass),
      hair(pen, [150, 172, 194, 216].map(y => ring(150, y, 63)).join('')),
      band(150, 128, 66, 8, pen.full),
      drum(pen, 150, 74, 88, 18, pen.light, pen.light),
      oval(150, 74, 60, 18, pen.mid),
      shape('M96 82a60 14 0 0 1 108 0'),
      hair(pen, 'M104 86a50 10 0 0 1 92 0'),
    ],
  },
  'bouchon-champagne': {
    box: [65, 28, 235, 287],
    ground: [165, 276, 70],
    copies: { step: [110, -46], most: 6 },
    labelled: true,
    draw: pen => [
      turned(pen, 150, '56 46C92 62 90 110 68 132C62 160 74 220 78 262', pen.light),
      oval(150, 46, 56, 17, pen.paper),
      hair(
        pen,
        strew(
          [84, 96, 110, 116, 130, 90, 160, 110, 180, 84, 204, 100, 98, 136, 150, 140, 120, 140, 190, 134],
          'q5-5 9 0q-3 6-9 0',
        ),
      ),
      shape(`${ring(150, 220, 73)}${ring(150, 240, 76)}`),
      hair(
        pen,
        strew([92, 238, 116, 250, 146, 256, 178, 252, 204, 242, 96, 264, 128, 274, 164, 276, 196, 268], 'q8-4 14 0'),
      ),
      band(150, 150, 65, 9, pen.full),
      words(pen.label, 150, 198, 104, 26),
    ],
  },
  'bouchon-liege': {
    box: [81, 14, 219, 292],
    ground: [165, 278, 60],
    copies: { step: [90, -40], most: 6 },
    labelled: true,
    draw: pen => [
      drum(pen, 150, 36, 68, 234, pen.light),
      hair(pen, strew([106, 34, 130, 44, 160, 30, 184, 40, 146, 38], 'q6-4 12 0q-5 4-12 0')),
      hair(
        pen,
        strew(
          [96, 84, 130, 110, 176, 90, 110, 150, 190, 128, 96, 230, 150, 250, 180, 222, 120, 262, 196, 246, 140, 76],
          'q4 8 1 17q-6-7-1-17',
        ),
      ),
      band(150, 60, 68, 8, pen.full),
      words(pen.label || 'MIS EN BOUTEILLE', 150, 186, 118, 26),
      hair(pen, `${ring(150, 146, 68)}${ring(150, 186, 68)}`),
    ],
  },
  muselet: {
    box: [57, 30, 243, 329],
    copies: { step: [110, -46], most: 4 },
    draw: pen => [
      shape('M86 222a64 20 0 0 1 128 0M92 216a58 17 0 0 1 116 0'),
      tube(pen, 'M108 58C70 110 92 160 104 202M192 58C230 110 208 160 196 202', 6, pen.paper),
      tube(pen, 'M96 72C36 120 70 176 92 232M204 72C264 120 230 176 208 232', 7, pen.light),
      tube(pen, 'M124 80C92 134 112 190 124 240M176 80C208 134 188 190 176 240', 7, pen.light),
      hair(
        pen,
        strew(
          [
            62, 110, 60, 122, 61, 134, 64, 146, 68, 158, 232, 110, 234, 122, 233, 134, 230, 146, 226, 158, 106, 120,
            104, 132, 105, 144, 107, 156, 186, 120, 189, 132, 188, 144, 186, 156,
          ],
          'l6-4',
        ),
      ),
      tube(pen, 'M86 226a64 20 0 0 0 128 0', 8, pen.mid),
      tube(pen, 'M148 246l8 12l-8 10l8 10', 8, pen.mid),
      tube(pen, 'M152 278C132 290 130 322 152 324S174 290 152 278', 7, pen.paper),
      turned(pen, 150, '70 52L74 62L74 70', pen.glass),
      oval(150, 52, 70, 21, pen.light),
      oval(150, 52, 54, 16, pen.full),
      oval(150, 52, 44, 13, pen.paper),
      shape('M150 43l4 7h10l-8 5 3 7-9-4-9 4 3-7-8-5h10z', pen.light),
    ],
  },
  'plaque-muselet': {
    box: [27, 57, 273, 247],
    ground: [190, 230, 80],
    copies: { step: [64, -70], most: 6 },
    labelled: true,
    draw: pen => [
      oval(150, 158, 122, 88, pen.mid),
      hair(pen, 'M264 180C250 214 212 238 168 245M258 186C240 216 206 234 170 240'),
      oval(150, 146, 122, 88, pen.glass),
      shape(
        'M36 128l22 6M36 164l22-6M264 128l-22 6M264 164l-22-6M106 64l10 14M194 64l-10 14M106 228l10-14M194 228l-10-14',
      ),
      oval(150, 144, 96, 68, pen.paper),
      oval(150, 144, 86, 60, pen.light),
      shape('M118 102l12 10 8-18 12 16 12-16 8 18 12-10-6 26h-52z', pen.full),
      words(pen.label || 'CUVÉE', 150, 152, 130, 36),
      hair(pen, 'M108 178h84M122 188h56'),
    ],
  },
  coiffe: {
    box: [81, 13, 219, 298],
    ground: [165, 290, 60],
    copies: { step: [78, -30], most: 6 },
    labelled: true,
    draw: pen => [
      turned(pen, 150, '34 22C46 30 46 60 40 78L40 84C46 150 62 220 68 282', pen.glass, 0.22),
      oval(150, 22, 34, 8, pen.paper),
      shape('M82 282q6-10 14-2t14 6 14 4 14 2 14 0 14-1 14-3 14-4 14-6 10-6'),
      shape(ring(150, 84, 40, 0.22)),
      hair(pen, 'M112 100L98 160M116 130L108 176M128 110L120 190M190 100L202 170M182 120L190 180M122 38V76M132 40V80'),
      band(150, 176, 56, 44, pen.paper, 1, 0.22, 61),
      band(150, 164, 54, 8, pen.full, 1, 0.22, 55),
      band(150, 226, 62, 6, pen.full, 1, 0.22, 62),
      words(pen.label, 150, 210, 96, 30),
    ],
  },
  'capsule-crd': {
    box: [93, 5, 207, 299],
    ground: [165, 288, 54],
    copies: { step: [84, -34], most: 6 },
    labelled: true,
    draw: pen => [
      turned(pen, 150, '46 40L48 100L48 108L56 282', pen.glass, 0.28),
      hair(pen, `${ring(150, 100, 48, 0.28)}${ring(150, 108, 48, 0.28)}`),
      oval(150, 34, 48, 28, pen.glass),
      oval(150, 34, 38, 22, pen.paper),
      shape('M146 18c12-2 18 8 14 18l4 6-6 2c0 6-6 8-12 6-10-2-16-10-14-20s6-12 14-12z', pen.full),
      band(150, 150, 50, 60, pen.paper, 0.86, 0.28, 53),
      words(pen.label || 'CRD', 150, 194, 78, 32),
      hair(pen, 'M118 120V146M118 226V290'),
    ],
  },
  'colle-bouteille': {
    box: [49, 6, 234, 293],
    ground: [160, 286, 90],
    copies: { step: [80, -40], most: 3 },
    labelled: true,
    draw: pen => [
      turned(pen, 140, '90 110L80 268', pen.light),
      oval(140, 110, 90, 27, pen.mid),
      oval(140, 112, 80, 22, pen.paper),
      tube(pen, 'M168 116L224 16', 18, pen.light),
      shape('M136 118L172 90L188 100L182 130A80 20 0 0 1 136 130Z', pen.full),
      hair(pen, 'M146 116L170 96M156 122L178 98M168 126L184 102'),
      shape('M50 112C50 220 230 220 230 112'),
      band(140, 150, 87, 84, pen.paper, 0.82, 0.3, 82),
      words(pen.label || 'COLLE', 140, 216, 110, 36),
      band(140, 150, 87, 12, pen.full, 0.82, 0.3, 86),
    ],
  },
}
