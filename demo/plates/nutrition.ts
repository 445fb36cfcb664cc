import type { Family } from './pen.ts'
import { hair, hatch, oval, shape, slab, strew, tube, words } from './shapes.ts'
import { band, corner, crate, drum, FRONT, front, ring, side, turned } from './solids.ts'

/** Fertilisers, seeds, treatment products and what spreads them. */

const SPROUT = 'M0 0v-34M0-16c-22 2-26-12-26-18c18-2 24 6 26 18zM0-24c20 2 26-10 26-18c-18-2-24 6-26 18z'

export const feeding: Family = {
  pulverisateur: {
    box: [12, 7, 295, 273],
    ground: [130, 280, 96],
    copies: { step: [60, -40], most: 2 },
    labelled: true,
    draw: pen => [
      tube(pen, 'M176 236C250 262 262 230 244 196', 9, pen.mid),
      tube(pen, 'M246 200L226 150', 20, pen.light),
      tube(pen, 'M228 150L284 40', 7, pen.paper),
      shape('M276 30l16 8-2 14-18-8z', pen.full),
      hair(pen, 'M290 24l4-12M282 20l0-12M272 22l-6-10'),
      tube(pen, 'M46 90C10 110 10 220 44 244', 10, pen.paper),
      shape('M40 74C40 54 178 50 182 76L190 246C190 274 38 276 36 250Z', pen.light),
      shape('M36 232C80 246 150 246 190 230L190 250C186 276 40 276 36 250Z', pen.mid),
      hair(pen, 'M176 70L184 268M168 66L174 270M158 64L162 272M146 112L148 200'),
      shape('M78 62v-18a34 11 0 0 1 68 0v18a34 11 0 0 1-68 0z', pen.full),
      shape('M78 44a34 11 0 0 0 68 0'),
      tube(pen, 'M190 214C216 206 214 150 208 128', 8, pen.paper),
      slab(62, 120, 78, 62, pen.paper, 3),
      words(pen.label, 101, 151, 72, 28),
      hair(pen, 'M50 204h8M50 190h8M50 176h8M50 162h8M50 148h8M50 134h8M50 120h8'),
    ],
  },
  atomiseur: {
    box: [16, 5, 307, 280],
    ground: [120, 284, 90],
    copies: { step: [60, -40], most: 2 },
    labelled: true,
    draw: pen => [
      tube(pen, 'M46 60C14 90 16 200 46 214', 10, pen.paper),
      tube(pen, 'M34 274H180V240', 9, pen.paper),
      shape('M42 34C42 16 168 14 172 34L184 132C184 152 40 152 38 132Z', pen.light),
      hair(pen, 'M164 30L174 144M155 26L162 146M144 24L148 147'),
      shape('M80 24v-10a26 8 0 0 1 52 0v10a26 8 0 0 1-52 0z', pen.full),
      slab(62, 62, 76, 52, pen.paper, 3),
      words(pen.label, 100, 88, 70, 26),
      shape('M50 148H170V160H50Z', pen.paper),
      oval(112, 212, 60, 56, pen.mid),
      oval(112, 212, 42, 39, pen.paper),
      hair(pen, 'M112 173V251M70 212H154M82 184L142 240M142 184L82 240M84 212a28 26 0 1 0 56 0a28 26 0 1 0-56 0'),
      oval(112, 212, 12, 11, pen.full),
      tube(pen, 'M160 236C220 250 214 196 236 160', 36, pen.light, 'butt'),
      shape('M172 219l2 36M186 217l8 34M198 210l18 30M206 199l26 20M211 186l32 14M217 172l32 14'),
      shape('M216 152L256 176L286 104L256 88Z', pen.light),
      shape('M256 88l30 16 10-22-34-18z', pen.full),
      hair(pen, 'M268 48l-6-18M280 52l4-22M292 60l14-14'),
      tube(pen, 'M226 150L208 126', 10, pen.paper),
    ],
  },
  buse: {
    box: [75, 0, 225, 292],
    copies: { step: [96, -20], most: 4 },
    draw: pen => [
      shape('M112 10H188V40H112Z', pen.paper),
      shape('M112 10a38 9 0 0 1 76 0a38 9 0 0 1-76 0', pen.paper),
      turned(pen, 150, '58 46L62 56L62 104L44 122', pen.light),
      oval(150, 46, 58, 17, pen.paper),
      oval(150, 44, 38, 10, pen.mid),
      shape('M104 66v46M122 72v50M150 76v52M178 72v50M196 66v46'),
      turned(pen, 150, '34 128L28 148', pen.full),
      hair(pen, 'M144 164L76 270M147 166L112 284M150 166V290M153 166L188 284M156 164L224 270'),
      hair(
        pen,
        strew(
          [96, 262, 130, 250, 168, 254, 206, 262, 134, 280, 166, 280, 110, 240, 190, 240, 150, 236, 128, 222, 172, 222],
          'q-5 9 0 11q5-2 0-11',
        ),
      ),
    ],
  },
  'sac-engrais': {
    box: [43, 3, 260, 297],
    ground: [170, 290, 108],
    copies: { step: [40, -30], most: 4 },
    labelled: true,
    draw: pen => [
      shape(
        'M62 30C52 110 46 190 44 280C90 300 190 300 240 284C262 270 258 250 258 230C256 150 250 90 240 26C180 38 120 38 62 30Z',
        pen.light,
      ),
      shape('M64 8C120 16 180 16 238 4L240 26C180 38 120 38 62 30Z', pen.mid),
      shape('M66 20q10 4 14 1t14 1 14 1 14 0 14 1 14-1 14 0 14-1 14-1 14-2 14-1 12-2'),
      hair(
        pen,
        'M230 40C244 120 250 200 244 280M220 40C234 120 240 210 232 284M208 42C222 130 226 210 216 288M66 44l8 30M80 42l2 20M58 262c14 0 18 8 22 20M70 250c16 4 20 14 22 26M200 44l4 40',
      ),
      shape('M76 110L218 106L224 214L72 218Z', pen.paper),
      shape('M75 130L219 126L218 106L76 110Z', pen.full),
      words(pen.label || 'N P K', 148, 172, 128, 46),
    ],
  },
  'big-bag': {
    box: [24, 11, 284, 270],
    ground: [180, 276, 110],
    copies: { step: [60, -46], most: 3 },
    labelled: true,
    draw: pen => {
      const at = corner(28, 236)
      return [
        tube(pen, 'M136 62C130 0 160 4 168 58M270 84C266 22 246 20 240 78', 9, pen.full),
        shape(
          'M36 92C24 140 22 190 30 238C80 262 150 272 200 268C240 256 268 238 276 222C286 180 284 130 274 80C230 62 180 54 140 56C100 62 60 76 36 92Z',
          pen.light,
        ),
        shape(
          'M36 92C80 104 150 116 202 116C232 108 258 94 274 80C230 62 180 54 140 56C100 62 60 76 36 92Z',
          pen.paper,
        ),
        shape('M202 116C212 170 212 220 200 268'),
        hair(
          pen,
          'M214 112C226 170 224 220 214 262M228 106C240 160 238 214 228 254M242 100C254 150 252 206 244 246M256 92C268 140 266 200 258 238M110 78q30-14 60 0t50-6',
        ),
        tube(pen, 'M40 116C30 40 62 26 76 100', 10, pen.full),
        tube(pen, 'M176 130C176 50 206 50 214 118', 10, pen.full),
        hair(pen, 'M44 120V210M74 110V220M178 130V250'),
        front(at, -2, [34, 24, 156, 112], pen.paper),
        words(pen.label || 'VRAC', ...at(95, -2, 68), 110, 40, pen.ink, FRONT),
      ]
    },
  },
  bidon: {
    box: [55, 19, 255, 291],
    ground: [180, 286, 90],
    copies: { step: [58, -40], most: 4 },
    labelled: true,
    draw: pen => {
      const at = corner(56, 266)
      return [
        shape(
          'M60 96C60 80 74 70 90 64L124 54C160 44 214 52 240 66C250 74 254 84 254 94V250C254 258 250 262 244 266L204 286C198 289 190 290 184 289L66 272C58 270 56 266 56 260Z',
          pen.light,
        ),
        shape('M60 96C60 84 70 80 84 82L180 98C192 100 198 106 198 116V288M198 112C200 100 230 84 252 82'),
        hatch(pen, [200, 120, 200, 286, 252, 96, 252, 262], 6),
        tube(pen, 'M128 76C130 30 150 26 184 34S226 50 224 80', 20, pen.light),
        hair(pen, 'M140 66C142 44 152 36 180 42S214 54 216 70'),
        shape('M72 62V30a24 8 0 0 1 48 0V62a24 8 0 0 1-48 0z', pen.full),
        oval(96, 30, 24, 8, pen.paper),
        hair(pen, 'M78 40v26M86 42v26M94 43v26M102 43v26M110 41v26'),
        front(at, 0, [16, 34, 148, 144], pen.paper),
        front(at, 0, [16, 128, 148, 144], pen.full),
        words(pen.label, ...at(82, 0, 82), 120, 46, pen.ink, FRONT),
      ]
    },
  },
  'seau-poudre': {
    box: [46, -29, 254, 288],
    ground: [170, 280, 90],
    copies: { step: [70, -36], most: 4 },
    labelled: true,
    draw: pen => [
      tube(pen, 'M50 66C60-50 240-50 250 66', 6, pen.paper),
      tube(pen, 'M122-19C140-22 160-22 178-19', 13, pen.full),
      turned(pen, 150, '96 76L82 262', pen.light),
      band(150, 120, 93, 100, pen.paper, 0.8, 0.3, 85),
      band(150, 120, 93, 16, pen.full, 0.8, 0.3, 92),
      words(pen.label, 150, 198, 116, 40),
      drum(pen, 150, 52, 102, 26, pen.light, pen.light),
      oval(150, 52, 86, 25, pen.paper),
      hair(pen, [58, 66, 74].map(y => ring(150, y, 102)).join('')),
    ],
  },
  semences: {
    box: [39, 20, 298, 295],
    ground: [160, 288, 100],
    copies: { step: [50, -40], most: 3 },
    labelled: true,
    draw: pen => [
      shape('M50 70C44 150 40 220 46 282C100 298 180 298 226 280C236 210 232 140 222 64Z', pen.light),
      hair(
        pen,
        'M214 90C222 150 224 220 216 280M204 92C212 150 212 220 204 284M192 94C200 150 198 230 190 288M60 240l14 36',
      ),
      oval(136, 62, 90, 30, pen.mid),
      shape(
        'M40 62C40 30 100 20 140 22S234 32 234 62S180 100 136 100S40 92 40 62ZM58 62C58 80 100 88 136 88S216 80 216 60S170 34 136 34S58 44 58 62Z',
        pen.paper,
      ),
      hair(
        pen,
        strew(
          [84, 62, 104, 54, 124, 66, 144, 52, 164, 64, 184, 56, 108, 72, 150, 76, 180, 70, 132, 44, 90, 50],
          'q6-4 9 1q-5 4-9-1',
        ),
      ),
      `<g transform="translate(136 206) scale(1.9)" fill="${pen.full}" stroke-width="1.2">${shape(SPROUT)}</g>`,
      words(pen.label, 134, 244, 150, 32),
      oval(262, 284, 28, 8, pen.mid),
      hair(pen, strew([246, 284, 256, 280, 268, 284, 260, 288, 276, 286, 236, 290, 288, 290], 'q6-4 9 1q-5 4-9-1')),
    ],
  },
  'sac-phyto': {
    box: [53, -13, 227, 285],
    ground: [207, 276, 64],
    copies: { step: [54, -34], most: 4 },
    labelled: true,
    draw: pen => {
      const at = corner(54, 262)
      return [
        crate(pen, at, [0, 0, 0], [146, 90, 206]),
        side(at, [0, 0, 206, 146, 0, 206, 146, 45, 246, 0, 45, 246], pen.mid),
        side(at, [146, 0, 206, 146, 90, 206, 146, 45, 246], pen.light),
        front(at, 45, [0, 240, 146, 262], pen.full),
        front(at, 0, [16, 20, 130, 150], pen.paper),
        words(pen.label, ...at(73, 0, 42), 104, 32, pen.ink, FRONT),
        side(at, [73, 0, 148, 114, 0, 107, 73, 0, 66, 32, 0, 107], pen.paper),
        words('!', ...at(73, 0, 107), 60, 54, pen.full, FRONT),
      ]
    },
  },
  diffuseur: {
    box: [2, 36, 304, 283],
    copies: { step: [70, -30], most: 4 },
    draw: pen => [
      tube(pen, 'M10 66C90 52 190 72 296 44', 13, pen.light),
      hair(pen, 'M20 68C100 58 190 76 290 50'),
      tube(pen, 'M140 100C120 86 120 44 148 42S176 76 158 100', 8, pen.full),
      shape('M116 112C116 96 184 96 184 112L190 262C190 288 110 288 110 262Z', pen.light),
      shape('M150 102V280'),
      shape('M120 140C120 122 142 122 142 140V256C142 270 120 270 120 256Z', pen.mid),
      shape('M158 140C158 122 180 122 180 140V256C180 270 158 270 158 256Z', pen.mid),
      hair(pen, 'M136 140V262M174 140V262M168 136V266M130 136V266'),
      hair(
        pen,
        'M206 150q12-10 24 0t24 0M206 180q12-10 24 0t24 0M206 210q12-10 24 0t24 0M94 150q-12-10-24 0t-24 0M94 180q-12-10-24 0t-24 0M94 210q-12-10-24 0t-24 0',
      ),
    ],
  },
}
