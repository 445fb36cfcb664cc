import type { Family } from './pen.ts'
import { hair, oval, shape, slab, tube, turn, words } from './shapes.ts'
import { band, drum, ring, turned } from './solids.ts'

/** Vessels of the cellar and what joins them. */

export const cellar: Family = {
  'cuve-inox': {
    box: [61, 7, 239, 298],
    ground: [170, 292, 90],
    copies: { step: [80, -30], most: 3 },
    labelled: true,
    draw: pen => [
      tube(pen, 'M72 220V292M228 220V292M150 250V298', 11, pen.paper, 'butt'),
      turned(pen, 150, '88 222L20 262', pen.mid),
      turned(pen, 150, '88 62L88 222', pen.light, 0.3, [0.94, 0.86, 0.76, 0.62]),
      turned(pen, 150, '18 30L88 62', pen.paper, 0.3, [0.8, 0.6]),
      drum(pen, 150, 14, 20, 16, pen.full),
      hair(pen, ring(150, 70, 88) + ring(150, 214, 88)),
      tube(pen, 'M86 108V246', 6, pen.paper),
      oval(156, 206, 27, 30, pen.paper),
      oval(156, 206, 20, 23, pen.mid),
      shape('M134 206H178M156 200v12'),
      tube(pen, 'M150 264V280H184', 9, pen.paper),
      shape('M178 270h8v20h-8z', pen.full),
      words(pen.label, 152, 136, 110, 36),
    ],
  },
  vanne: {
    box: [14, 33, 301, 222],
    copies: { step: [34, -70], most: 3 },
    draw: pen => [
      turn(90, [
        turned(pen, 150, '50 30L50 66', pen.paper),
        hair(pen, [38, 46, 54].map(y => ring(150, y, 50)).join('')),
        turned(pen, 150, '62 66L62 104', pen.light),
        shape('M118 84V120M182 84V120'),
        turned(pen, 150, '48 104C78 116 78 184 48 196', pen.light),
        turned(pen, 150, '62 196L62 234', pen.light),
        shape('M118 213V250M182 213V250'),
        turned(pen, 150, '50 234L50 270', pen.paper),
      ]),
      shape('M132 94V66H168V94Z', pen.paper),
      hair(pen, 'M160 68V94M154 68V94'),
      slab(126, 50, 48, 18, pen.mid, 3),
      shape('M140 52C140 34 160 32 172 36L290 62C304 66 302 86 288 84L170 64Z', pen.full),
      hair(pen, 'M60 140V176'),
    ],
  },
  raccord: {
    box: [15, 73, 296, 227],
    copies: { step: [30, -76], most: 4 },
    draw: pen => [
      turn(90, [
        turned(pen, 150, '34 16L42 36L34 40L42 60L34 64L42 84L34 88L38 122', pen.paper, 0.3, []),
        oval(150, 16, 34, 10, pen.mid),
        oval(150, 16, 26, 7, pen.paper),
        turned(pen, 150, '60 120L60 128L76 132L76 190L60 196', pen.light, 0.3, []),
        hair(pen, 'M212 152V212M218 146V204M222 140V198'),
        shape('M92 145V207M122 154V216M168 155V218M206 148V210'),
        band(150, 120, 60, 8, pen.full),
        turned(pen, 150, '52 196L52 268', pen.paper),
        hair(pen, [208, 218, 228, 238, 248, 258].map(y => ring(150, y, 52)).join('')),
      ]),
    ],
  },
  tuyau: {
    box: [11, 73, 282, 266],
    ground: [150, 260, 120],
    copies: { step: [0, -70], most: 3, pile: true },
    draw: pen => [
      oval(146, 150, 132, 58, pen.mid),
      tube(pen, 'M24 206a122 46 0 1 0 244 0a122 46 0 1 0-244 0', 24, pen.light),
      tube(pen, 'M24 182a122 46 0 1 0 244 0a122 46 0 1 0-244 0', 24, pen.light),
      tube(pen, 'M24 158a122 46 0 1 0 244 0a122 46 0 1 0-244 0', 24, pen.light),
      tube(pen, 'M24 132a122 46 0 1 0 244 0a122 46 0 1 0-244 0', 24, pen.light),
      hair(
        pen,
        'M60 164Q146 196 240 160M34 176Q140 232 262 172M34 200Q140 258 262 198M34 224Q140 282 262 222M200 90Q256 100 262 126',
      ),
      tube(pen, 'M232 164C262 190 270 220 262 250', 24, pen.light, 'butt'),
      tube(pen, 'M264 240L260 262', 34, pen.full, 'butt'),
      tube(pen, 'M60 110V226', 12, pen.full, 'butt'),
    ],
  },
  fut: {
    box: [18, 32, 293, 287],
    ground: [180, 270, 120],
    copies: { step: [40, -76], most: 3 },
    labelled: true,
    draw: pen => [
      shape('M70 262L110 244L124 270L84 286ZM214 236L254 222L266 244L226 258Z', pen.mid),
      shape('M96 68C140 36 214 28 256 52C288 74 300 130 286 176C274 216 240 238 210 244L110 262Z', pen.light),
      hair(
        pen,
        'M120 60C190 40 240 60 262 62M150 84C210 70 258 84 284 104M168 118C220 108 268 112 290 132M176 158C224 150 264 150 288 164M170 196C214 188 254 188 278 190M150 232C190 226 230 224 262 214M148 240C190 234 226 234 252 222M140 248C180 242 210 240 236 234M170 214C210 206 240 206 268 202',
      ),
      tube(pen, 'M166 48C202 90 206 200 172 252', 13, pen.mid, 'butt'),
      tube(pen, 'M214 37C250 80 252 190 222 241', 13, pen.mid, 'butt'),
      tube(pen, 'M126 56C162 100 166 210 128 260', 13, pen.mid, 'butt'),
      shape('M188 50a13 6 10 1 0 24-2z', pen.full),
      `<g transform="rotate(-6 94 164)">${oval(94, 164, 74, 100, pen.paper)}${oval(94, 164, 64, 89, pen.light)}</g>`,
      hair(pen, 'M54 92V236M74 78V250M94 74V254M114 78V250M134 94V234'),
      oval(94, 226, 8, 9, pen.full),
      words(pen.label, 94, 160, 104, 36),
    ],
  },
  bonde: {
    box: [15, 44, 285, 279],
    copies: { step: [130, -100], most: 3 },
    draw: pen => [
      shape('M16 226C90 196 210 196 284 226V278C210 248 90 248 16 278Z', pen.light),
      hair(
        pen,
        'M30 230C100 204 200 204 270 230M40 242C110 218 200 218 262 240M24 258C90 236 210 236 278 258M60 262C120 246 190 246 240 262',
      ),
      oval(150, 216, 50, 12, pen.ink),
      turned(pen, 150, '84 96L86 104L78 114L46 196', pen.glass),
      oval(150, 96, 84, 25, pen.light),
      oval(150, 98, 60, 16, pen.mid),
      turned(pen, 150, '22 56L17 80L24 100', pen.full, 0.3, []),
      oval(150, 54, 28, 9, pen.paper),
      hair(pen, [134, 152, 170, 186].map(y => ring(150, y, 78 - (y - 114) * 0.39)).join('')),
    ],
  },
}
