import type { Family } from './pen.ts'
import { hair, hatch, oval, shape, slab, strew, tube, turn } from './shapes.ts'
import { corner, crate, level } from './solids.ts'

/** Hand tools of the vineyard, laid down. */

const coil = 'M128 188q6-12 10 0t10 0q6-12 10 0t10 0q6-12 10 0t8 0M128 200q6-12 10 0t10 0q6-12 10 0t10 0q6-12 10 0t8 0'

export const tools: Family = {
  'secateur-main': {
    box: [27, 24, 252, 302],
    copies: { step: [64, -34], most: 3 },
    draw: pen => [
      turn(32, [
        shape(coil),
        tube(pen, 'M162 140C196 178 208 226 196 284', 25, pen.light),
        tube(pen, 'M146 140C112 176 98 226 108 288', 25, pen.light),
        hair(pen, 'M203 214C206 240 205 262 201 282M196 200C198 230 197 256 192 282M118 214C110 238 110 262 115 284'),
        shape('M168 156C200 132 214 98 206 50C196 74 182 92 158 110L136 134Z', pen.mid),
        hair(pen, 'M196 92C190 106 180 118 164 130M201 98C196 114 184 128 170 140'),
        shape('M134 152C112 112 112 50 142 8C170 38 184 84 174 138L160 156Z', pen.paper),
        shape('M142 8C150 44 160 84 174 122'),
        hair(pen, 'M148 28C162 52 172 84 172 112M128 130C120 104 120 74 128 48M122 96l4 0M122 86l4 0'),
        oval(152, 136, 13, 13, pen.full),
        shape('M146 136h12'),
      ]),
    ],
  },
  'secateur-electrique': {
    box: [28, 4, 280, 291],
    copies: { step: [60, -30], most: 2 },
    draw: pen => [
      turn(38, [
        shape('M170 92C198 74 210 48 204 10C192 30 178 44 158 58L140 78Z', pen.mid),
        shape('M136 94C118 62 116 12 140-26C166 4 178 42 174 90Z', pen.paper),
        hair(pen, 'M140-26C148 14 158 44 172 74M124 62C122 40 124 18 132-4M196 40C190 52 180 64 168 74'),
        shape('M186 114C224 120 224 194 178 196', pen.paper),
        shape('M185 126C208 132 208 180 178 184', pen.paper),
        shape('M183 134q14 16 0 40', pen.full),
        shape(
          'M118 96C112 136 122 180 122 236C122 246 178 246 178 236C178 180 192 136 186 96C168 84 136 84 118 96Z',
          pen.light,
        ),
        oval(152, 92, 12, 12, pen.full),
        shape('M146 92h12'),
        slab(110, 238, 80, 62, pen.mid, 8),
        slab(110, 250, 80, 10, pen.full),
        hair(
          pen,
          'M178 104C182 140 170 186 171 236M169 106C174 140 162 190 164 238M160 110C164 140 156 190 156 238M128 196h26M128 206h26M128 216h26M184 266v28M178 266v30M171 266v32M163 266v32',
        ),
      ]),
    ],
  },
  'pince-lieuse': {
    box: [22, 67, 288, 248],
    copies: { step: [30, -56], most: 2 },
    draw: pen => [
      tube(pen, 'M206 168C160 186 100 208 34 236', 22, pen.light),
      hair(pen, 'M190 184C140 204 90 224 44 242'),
      shape('M196 178L272 150C284 146 290 156 284 164L266 182L204 196Z', pen.mid),
      shape('M24 152L36 122L200 116L262 100L280 112L272 134L214 156L40 172Z', pen.light),
      shape('M248 104l4 34M262 100q26 6 24 42l-10 0q2-18-12-12'),
      hair(pen, 'M40 164L208 148L250 134M44 156L200 142M48 148L150 140'),
      oval(92, 112, 48, 44, pen.paper),
      oval(92, 112, 40, 36, pen.mid),
      oval(92, 112, 16, 14, pen.paper),
      hair(pen, 'M64 128A32 28 0 0 0 120 126M70 122A26 22 0 0 0 114 122'),
      shape('M126 90C170 74 210 84 250 106'),
      oval(208, 166, 9, 9, pen.full),
    ],
  },
  epinette: {
    box: [43, 22, 234, 296],
    copies: { step: [62, -34], most: 3 },
    draw: pen => [
      turn(30, [
        shape('M146 148L128 20C130 12 138 10 142 18L164 146Z', pen.paper),
        shape('M152 150L170 22C168 12 160 10 156 18L138 146Z', pen.mid),
        hair(pen, 'M132 30L150 140M166 40L150 128M162 50L150 116'),
        shape('M136 196q-8-20 14-20t14 20'),
        tube(pen, 'M158 152C190 176 198 230 182 288', 18, pen.light),
        tube(pen, 'M142 152C110 176 102 230 118 288', 18, pen.light),
        hair(pen, 'M190 214C192 238 190 262 184 286M184 204C187 236 185 262 179 284M116 208C110 236 112 262 121 286'),
        tube(pen, 'M112 268L190 268', 7, pen.paper),
        oval(150, 150, 10, 10, pen.full),
      ]),
    ],
  },
  rogneuse: {
    box: [-14, -21, 268, 332],
    copies: { step: [70, -30], most: 2 },
    draw: pen => [
      turn(28, [
        tube(pen, 'M158 160L212 236', 12, pen.paper),
        tube(pen, 'M142 160L88 236', 12, pen.paper),
        tube(pen, 'M210 234L246 290', 24, pen.light),
        tube(pen, 'M90 234L54 290', 24, pen.light),
        hair(pen, 'M224 240l30 46M218 246l30 46M84 252l-24 38'),
        shape('M140 170L108 -20C128 -26 142 0 150 40L172 160Z', pen.mid),
        shape('M160 170L192 -20C172 -26 158 0 150 40L128 160Z', pen.paper),
        hair(pen, 'M186 -10C170 0 160 24 152 60L140 150M182 12L160 152M176 34L158 154'),
        shape('M150 186q-10 8 0 16t0 16'),
        oval(150, 152, 12, 12, pen.full),
        shape('M144 152h12'),
      ]),
    ],
  },
  pioche: {
    box: [29, 34, 285, 287],
    copies: { step: [46, 20], most: 2 },
    draw: pen => [
      tube(pen, 'M40 276L196 88', 20, pen.light),
      hair(pen, 'M50 274L200 96M47 268L120 178M60 264L150 156M92 208L140 148'),
      tube(pen, 'M196 88L212 68', 22, pen.full),
      shape(
        'M78 40C130 28 190 40 226 68C252 90 276 128 284 172C252 140 232 126 196 108C160 80 120 66 92 70L70 62Z',
        pen.paper,
      ),
      shape('M78 40C90 48 94 58 92 70M226 68L196 108'),
      hair(
        pen,
        'M214 76C244 104 262 130 274 156M208 86C236 108 252 124 266 142M202 96C222 106 238 118 250 128M184 96C158 76 124 62 100 64M176 84C154 70 124 58 100 58',
      ),
    ],
  },
  'pierre-affutage': {
    box: [23, 99, 285, 208],
    ground: [250, 198, 64],
    copies: { step: [20, -34], most: 4, pile: true },
    draw: pen => {
      const at = corner(24, 172)
      return [
        crate(pen, at, [0, 0, 0], [230, 120, 18], { front: pen.full, side: pen.full }),
        crate(pen, at, [0, 0, 18], [230, 120, 22], { front: pen.light, top: pen.paper }),
        hair(pen, strew([90, 148, 120, 140, 160, 150, 190, 142, 130, 156, 210, 152, 176, 134, 108, 130], 'h2')),
        level(at, 40, [24, 18, 206, 102]),
      ]
    },
  },
  'lame-rechange': {
    box: [88, 12, 257, 278],
    copies: { step: [56, -30], most: 3 },
    draw: pen => [
      turn(24, [
        shape('M120 210C84 150 88 62 138 6C182 58 200 140 184 204L196 262C184 284 146 284 134 262Z', pen.light),
        shape('M138 6C150 70 166 130 184 178'),
        hair(
          pen,
          'M146 30C168 62 182 110 184 156M150 56C166 84 176 116 180 146M102 160C98 120 104 76 124 44M110 168C106 130 110 90 122 66',
        ),
        hatch(pen, [158, 268, 190, 262, 150, 226, 186, 214], 4),
        oval(156, 214, 18, 18, pen.paper),
        oval(160, 256, 7, 7, pen.paper),
      ]),
      oval(236, 250, 20, 20, pen.full),
      oval(232, 246, 20, 20, pen.mid),
      shape('M222 252l20-12'),
    ],
  },
}
