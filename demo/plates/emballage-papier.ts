import type { Family } from './pen.ts'
import { hair, oval, shape, slab, strew, tube, words } from './shapes.ts'
import { band, corner, crate, drum, FRONT, front, level, printed, ring, side, turned } from './solids.ts'

/** Bags, tapes, films and rolls. */

export const paper: Family = {
  'sac-cadeau': {
    box: [59, 21, 195, 283],
    ground: [191, 274, 64],
    copies: { step: [60, -34], most: 4 },
    labelled: true,
    draw: pen => {
      const at = corner(60, 264)
      return [
        level(at, 180, [0, 60, 120, 0], pen.mid),
        tube(
          pen,
          `M${at(34, 60, 176).join(' ')}C${at(34, 60, 250).join(' ')} ${at(86, 60, 250).join(' ')} ${at(86, 60, 176).join(' ')}`,
          6,
          pen.full,
        ),
        crate(pen, at, [0, 0, 0], [120, 60, 180], { top: 'none' }),
        side(at, [120, 0, 180, 120, 30, 0, 120, 60, 180]),
        tube(
          pen,
          `M${at(34, 0, 160).join(' ')}C${at(30, 0, 252).join(' ')} ${at(90, 0, 252).join(' ')} ${at(86, 0, 160).join(' ')}`,
          6,
          pen.full,
        ),
        front(at, 0, [22, 40, 98, 128], pen.paper),
        words(pen.label, ...at(60, 0, 62), 68, 26, pen.ink, FRONT),
        printed(at, 60, 82, [
          `<path d="M0 0C-14-14-14-30 0-36C14-30 14-14 0 0ZM0 0C-24-4-28-18-20-26M0 0C24-4 28-18 20-26" fill="${pen.light}"/>`,
        ]),
      ]
    },
  },
  adhesif: {
    box: [25, 75, 293, 269],
    ground: [160, 262, 110],
    copies: { step: [0, -74], most: 6, pile: true },
    labelled: true,
    draw: pen => [
      turned(pen, 150, '124 126L124 214', pen.light),
      shape('M270 150C286 190 270 236 292 258L266 268C244 246 262 200 246 178Z', pen.light),
      oval(150, 126, 124, 50, pen.light),
      hair(
        pen,
        'M36 126a114 46 0 1 0 228 0a114 46 0 1 0-228 0M46 126a104 42 0 1 0 208 0a104 42 0 1 0-208 0M56 126a94 38 0 1 0 188 0a94 38 0 1 0-188 0',
      ),
      oval(150, 126, 84, 34, pen.full),
      oval(150, 126, 74, 29, pen.paper),
      hair(pen, 'M82 140a74 29 0 0 1 136-2M90 146a74 26 0 0 1 122-2'),
      words(pen.label, 140, 220, 150, 40),
    ],
  },
  'film-etirable': {
    box: [77, 1, 285, 289],
    ground: [160, 290, 70],
    copies: { step: [90, -30], most: 4 },
    labelled: true,
    draw: pen => [
      drum(pen, 150, 10, 24, 40, pen.mid),
      oval(150, 10, 17, 5, pen.paper),
      shape('M216 60C240 66 262 60 280 72L284 284C262 270 240 284 214 270Z', pen.paper),
      hair(pen, 'M232 80L256 120M240 130L262 170M228 190L250 230M252 90L270 120M250 210L270 250'),
      turned(pen, 150, '72 50L72 262', pen.light, 0.3, [0.95, 0.87, 0.76, 0.6]),
      oval(150, 50, 72, 21, pen.light),
      hair(pen, 'M88 50a62 18 0 1 0 124 0a62 18 0 1 0-124 0M98 50a52 14 0 1 0 104 0a52 14 0 1 0-104 0'),
      oval(150, 48, 28, 8, pen.mid),
      shape('M126 48V14A24 7 0 0 0 174 14V48A24 7 0 0 1 126 48Z', pen.mid),
      oval(150, 12, 24, 7, pen.paper),
      hair(pen, `${ring(150, 78, 72) + ring(150, 250, 72)}M92 100V262M104 104V240`),
      band(150, 130, 72, 60, pen.paper, 0.72),
      words(pen.label, 150, 182, 92, 30),
      band(150, 266, 24, 14, pen.mid),
    ],
  },
  'rouleau-etiquettes': {
    box: [21, 47, 293, 267],
    ground: [150, 270, 100],
    copies: { step: [60, -60], most: 4 },
    labelled: true,
    draw: pen => [
      shape('M120 50C190 40 236 80 236 152S190 262 120 262L96 254V58Z', pen.light),
      hair(pen, 'M150 58C210 90 212 220 154 258M168 54C222 90 226 214 172 252M186 58C232 100 232 206 190 244'),
      shape('M110 262C170 272 220 250 292 266V222C220 206 190 226 160 222Z', pen.paper),
      slab(206, 226, 34, 24, pen.light, 3),
      slab(250, 230, 34, 24, pen.light, 3),
      hair(
        pen,
        'M210 232v12M214 232v12M219 232v12M222 232v12M227 232v12M232 232v12M254 236v12M259 236v12M262 236v12M268 236v12M272 236v12M278 236v12',
      ),
      oval(108, 156, 86, 106, pen.light),
      hair(
        pen,
        'M32 156a76 94 0 1 0 152 0a76 94 0 1 0-152 0M42 156a66 82 0 1 0 132 0a66 82 0 1 0-132 0M52 156a56 70 0 1 0 112 0a56 70 0 1 0-112 0',
      ),
      oval(108, 156, 46, 58, pen.full),
      oval(108, 156, 38, 48, pen.paper),
      words(pen.label, 108, 158, 66, 24),
    ],
  },
  'etiquette-bobine': {
    box: [13, 73, 293, 273],
    ground: [140, 262, 100],
    copies: { step: [40, -90], most: 4 },
    labelled: true,
    draw: pen => [
      shape('M216 112C244 128 264 122 292 132V262C264 250 244 262 216 246Z', pen.mid),
      turned(pen, 126, '112 108L112 238', pen.mid, 0.3, [0.97, 0.92, 0.86]),
      oval(126, 108, 112, 34, pen.light),
      hair(
        pen,
        'M24 108a102 30 0 1 0 204 0a102 30 0 1 0-204 0M36 108a90 26 0 1 0 180 0a90 26 0 1 0-180 0M48 108a78 22 0 1 0 156 0a78 22 0 1 0-156 0',
      ),
      oval(126, 108, 62, 18, pen.full),
      oval(126, 108, 52, 15, pen.paper),
      shape('M40 152C84 168 136 172 176 162V252C136 262 84 258 40 240Z', pen.paper),
      hair(pen, 'M46 160C88 174 134 178 170 169V246C134 254 88 250 46 234Z'),
      shape(
        'M196 156C206 152 218 144 226 136V226C218 234 206 242 196 246ZM240 138C256 140 270 140 284 144V246C270 240 256 244 240 240Z',
        pen.paper,
      ),
      shape('M96 186l6 6 6-7 6 7 6-6-2 14h-20z', pen.full),
      words(pen.label, 108, 222, 112, 30),
      hair(pen, 'M74 238C96 244 122 244 146 242M250 170h24M250 186h24M250 202h24'),
    ],
  },
  biscuits: {
    box: [23, 60, 265, 277],
    ground: [224, 232, 64],
    copies: { step: [50, -50], most: 3 },
    labelled: true,
    draw: pen => {
      const at = corner(24, 210)
      return [
        crate(pen, at, [0, 0, 0], [200, 70, 130], { top: pen.mid }),
        front(at, 0, [14, 66, 186, 116], pen.paper),
        words(pen.label || 'Biscuits', ...at(100, 0, 91), 158, 40, pen.ink, FRONT),
        front(at, 0, [0, 122, 200, 130], pen.full),
        tube(pen, 'M40 232L140 248', 28, pen.mid),
        tube(pen, 'M150 262L250 246', 28, pen.mid),
        hair(
          pen,
          strew(
            [
              50, 228, 70, 232, 90, 234, 110, 240, 128, 242, 62, 238, 84, 244, 160, 262, 180, 256, 200, 252, 222, 252,
              240, 246, 172, 266, 210, 260,
            ],
            'h3',
          ),
        ),
      ]
    },
  },
}
