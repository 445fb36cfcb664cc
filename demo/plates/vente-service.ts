import type { Family } from './pen.ts'
import { hair, oval, shape, slab, tube, turn, words } from './shapes.ts'
import { ring, turned } from './solids.ts'

/** Opening, serving, wearing, reading. */

export const service: Family = {
  limonadier: {
    box: [26, 7, 241, 268],
    copies: { step: [30, -56], most: 3 },
    labelled: true,
    draw: pen => [
      turn(-28, [
        shape(
          'M44 128C34 100 60 90 90 92L238 96C262 98 266 132 244 136C180 142 110 156 70 152C54 150 48 142 44 128Z',
          pen.light,
        ),
        hair(pen, 'M60 140C110 146 190 132 240 126M56 132C110 138 190 126 246 118'),
        oval(64, 118, 7, 7, pen.full),
        oval(236, 114, 9, 9, pen.paper),
        shape('M246 106L286 66C292 62 296 68 292 74L262 124Z', pen.mid),
        shape('M44 122L20 136L-10 190C-14 198-2 204 4 196L22 168L34 172L52 146Z', pen.paper),
        tube(
          pen,
          'M156 148L156 166C138 172 138 182 156 184S174 196 156 200S138 212 156 216S174 228 156 232S144 244 158 258',
          7,
          pen.mid,
        ),
        slab(144, 132, 24, 18, pen.paper, 3),
        words(pen.label, 152, 116, 110, 24),
      ]),
    ],
  },
  sabre: {
    box: [-19, 26, 308, 337],
    copies: { step: [30, -44], most: 2 },
    draw: pen => [
      turn(-40, [
        shape('M76 128H290C320 130 336 142 346 160C310 158 270 154 240 154H76Z', pen.paper),
        hair(pen, 'M84 136H300M90 146H250C290 146 316 150 336 156M84 141H280'),
        tube(pen, 'M-40 146L62 142', 22, pen.light),
        hair(pen, 'M-30 138l8 16M-14 138l8 16M2 137l8 16M18 136l8 16M34 136l8 16'),
        tube(pen, 'M-44 150C-40 204 40 206 70 160', 9, pen.full),
        slab(62, 116, 16, 52, pen.full, 5),
        oval(-46, 146, 14, 15, pen.mid),
        shape('M-58 154c-14 10-14 30-8 44M-58 154c-24 4-30 20-30 38'),
      ]),
    ],
  },
  stoppeur: {
    box: [76, 25, 224, 300],
    copies: { step: [110, -40], most: 4 },
    ground: [160, 284, 70],
    draw: pen => [
      turned(pen, 150, '30 180L30 290', pen.glass, 0.3),
      shape('M92 128L78 226C76 240 98 244 102 230L118 150Z', pen.mid),
      shape('M208 128L222 226C224 240 202 244 198 230L182 150Z', pen.mid),
      hair(pen, 'M212 140L216 228M206 146L208 228'),
      turned(pen, 150, '40 150L40 186L34 192', pen.paper),
      turned(pen, 150, '56 74C68 84 70 120 66 150', pen.light),
      oval(150, 74, 56, 17, pen.light),
      turned(pen, 150, '18 34C18 50 30 60 34 74', pen.full),
      oval(150, 32, 20, 6, pen.paper),
      hair(pen, ring(150, 96, 69) + ring(150, 138, 68)),
      oval(88, 138, 7, 7, pen.paper),
      oval(212, 138, 7, 7, pen.paper),
    ],
  },
  tablier: {
    box: [32, 13, 267, 301],
    copies: { step: [64, -24], most: 3 },
    labelled: true,
    draw: pen => [
      tube(pen, 'M112 56C96 6 204 6 188 56', 9, pen.full),
      tube(pen, 'M74 140C40 150 30 180 44 210M226 140C258 150 268 176 258 206', 8, pen.full),
      shape(
        'M110 50H190C194 90 206 118 234 132C240 190 240 240 244 286C190 304 110 304 56 286C60 240 60 190 66 132C94 118 106 90 110 50Z',
        pen.light,
      ),
      shape('M108 62C130 68 170 68 192 62'),
      hair(
        pen,
        'M226 138C230 190 230 240 234 286M214 140C220 190 218 240 222 288M202 150C208 200 206 250 210 292M78 140C72 190 74 240 70 280M150 250C152 270 150 284 150 296M120 256C118 274 120 284 118 294',
      ),
      shape('M92 176H208L204 240C170 248 130 248 96 240Z', pen.paper),
      hair(pen, 'M150 178V244M97 184H203'),
      words(pen.label, 150, 108, 84, 28),
    ],
  },
  livre: {
    box: [45, 14, 263, 285],
    ground: [180, 276, 90],
    copies: { step: [52, -40], most: 3 },
    labelled: true,
    draw: pen => [
      shape('M56 26C48 20 60 14 70 16L240 44C250 46 252 52 252 60V262L78 236C64 234 56 226 56 214Z', pen.light),
      shape('M56 214C56 234 64 238 78 240L262 268V284L74 256C56 252 46 240 46 218V40C46 26 52 22 60 26Z', pen.mid),
      shape('M62 228C66 236 72 238 80 240L258 267V276L76 249C66 246 60 238 62 228Z', pen.paper),
      hair(pen, 'M70 240L256 270M72 244L256 273'),
      shape('M78 20V238'),
      hair(pen, 'M84 22V238M240 48V258M232 46V257M224 45V256'),
      shape('M100 70L228 90V150L100 130Z', pen.paper),
      words(pen.label || 'LA VIGNE', 164, 110, 112, 30, pen.ink, '.98 .155 0 1'),
      shape(
        'M164 232C146 214 146 194 164 184C182 198 182 220 164 232ZM164 232C132 226 128 208 136 196M164 232C196 238 200 218 192 206',
        pen.full,
      ),
      shape('M214 256V280l8-6 8 8V258', pen.full),
    ],
  },
}
