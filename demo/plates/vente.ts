import type { Family } from './pen.ts'
import { blot, hair, hatch, oval, shape, strew, tube, words } from './shapes.ts'
import { band, ring, turned } from './solids.ts'

/** Glasses, ice, spittoon: what stands on the tasting table. */

/** Neck of a champagne bottle leaning by `angle` in an ice bucket. */
const leaning = (angle: number, x: number, y: number, glass: string, foil: string) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M-32 92V50C-32 22-10 12-10-20V-52H10V-20C10 12 32 22 32 50V92Z" fill="${glass}"/><path d="M-11-6V-58Q0-66 11-58V-6Q0 0-11-6Z" fill="${foil}"/></g>`

const ice = (x: number, y: number, fill: string) =>
  shape(`M${x} ${y}l20 5v16l-20-5zM${x} ${y}l10-8 20 5-10 8zM${x + 20} ${y + 5}l10-8v16l-10 8z`, fill)

export const tasting: Family = {
  flute: {
    box: [97, 3, 203, 292],
    ground: [165, 286, 50],
    copies: { step: [84, -30], most: 6 },
    draw: pen => [
      oval(150, 276, 52, 15, pen.light),
      shape('M102 272C140 268 146 262 147 240H153C154 262 160 268 198 272'),
      turned(pen, 150, '36 14C44 70 44 120 26 164C14 186 4 184 3 204L3 256', pen.paper, 0.26, [0.88, 0.74]),
      shape(
        'M110 64C108 110 114 150 128 172C142 190 158 190 172 172C186 150 192 110 190 64A40 10 0 0 1 110 64Z',
        pen.light,
      ),
      oval(150, 64, 40, 10, pen.paper),
      oval(150, 14, 36, 9),
      blot(
        strew([140, 160, 150, 140, 158, 156, 144, 116, 156, 104, 148, 86, 162, 124], 'a2.6 2.6 0 1 0 .1 0z'),
        pen.full,
      ),
      hair(pen, 'M118 76C118 110 122 136 130 156M178 76C180 110 176 136 166 162M110 278a42 10 0 0 0 82-4'),
    ],
  },
  'verre-inao': {
    box: [81, 1, 219, 296],
    ground: [165, 290, 56],
    copies: { step: [104, -34], most: 6 },
    draw: pen => [
      oval(150, 278, 60, 17, pen.light),
      shape('M94 274C134 270 144 262 145 246H155C156 262 166 270 206 274'),
      turned(pen, 150, '44 14C50 60 68 100 68 138C68 188 32 204 9 212C5 220 5 236 5 252', pen.paper, 0.26, [0.9, 0.78]),
      shape('M82 142C83 186 114 206 150 212C186 206 217 186 218 142A68 18 0 0 1 82 142Z', pen.mid),
      oval(150, 142, 68, 18, pen.light),
      oval(150, 14, 44, 11),
      hair(
        pen,
        'M94 164C104 186 122 198 138 204M208 156C202 178 184 196 166 204M198 158C190 178 178 192 164 198M104 282a46 10 0 0 0 94-4M114 44C104 72 96 96 93 116',
      ),
    ],
  },
  'seau-champagne': {
    box: [30, 12, 270, 295],
    ground: [165, 284, 80],
    copies: { step: [90, -40], most: 2 },
    labelled: true,
    draw: pen => [
      oval(150, 116, 100, 30, pen.mid),
      leaning(14, 168, 74, pen.glass, pen.full),
      ice(82, 102, pen.paper),
      ice(112, 112, pen.paper),
      ice(206, 104, pen.paper),
      shape('M50 116A100 30 0 0 0 250 116L226 252A76 23 0 0 1 74 252Z', pen.light),
      hair(pen, 'M240 134L216 264M230 138L207 270M218 140L197 273M204 143L186 275'),
      shape('M50 116A100 30 0 0 0 250 116L249 126A99 30 0 0 1 51 126Z', pen.paper),
      band(150, 254, 77, 16, pen.paper),
      tube(pen, 'M56 146C28 138 28 184 62 178', 9, pen.full),
      tube(pen, 'M244 146C272 138 272 184 238 178', 9, pen.full),
      words(pen.label, 136, 204, 110, 38),
    ],
  },
  vasque: {
    box: [13, 21, 287, 278],
    ground: [165, 270, 90],
    copies: { step: [40, -70], most: 2 },
    labelled: true,
    draw: pen => [
      oval(150, 138, 136, 42, pen.mid),
      leaning(-16, 84, 92, pen.glass, pen.full),
      leaning(2, 150, 84, pen.glass, pen.full),
      leaning(18, 216, 92, pen.glass, pen.full),
      ...[44, 100, 164, 214].map((x, i) => ice(x, 138 + (i % 2) * 12, pen.paper)),
      shape('M14 138A136 42 0 0 0 286 138C284 200 230 246 196 252H104C70 246 16 200 14 138Z', pen.light),
      hair(
        pen,
        'M276 166C262 210 224 240 192 246M262 172C246 212 212 240 180 248M244 178C230 214 200 238 170 246M222 180C210 214 190 236 164 244',
      ),
      shape('M14 138A136 42 0 0 0 286 138L285 150A136 42 0 0 1 15 150Z', pen.paper),
      shape('M104 252A46 10 0 0 0 196 252L202 266A54 14 0 0 1 98 266Z', pen.paper),
      words(pen.label, 132, 214, 130, 38),
    ],
  },
  crachoir: {
    box: [51, 15, 249, 292],
    ground: [165, 284, 80],
    copies: { step: [90, -40], most: 3 },
    labelled: true,
    draw: pen => [
      turned(pen, 150, '70 96C74 130 96 160 96 206C96 250 76 262 70 270', pen.light),
      turned(pen, 150, '98 46L78 76L70 96', pen.mid),
      oval(150, 46, 98, 30, pen.paper),
      oval(150, 48, 88, 25, pen.light),
      shape('M62 48C90 62 126 64 138 64A14 5 0 0 0 162 64C176 64 210 62 238 48'),
      oval(150, 64, 15, 5, pen.full),
      hair(pen, 'M170 66L220 58M164 70L196 68M76 54L130 62M104 34L140 58M150 26V58M196 34L160 58'),
      hair(pen, ring(150, 250, 82)),
      words(pen.label, 132, 216, 110, 40),
    ],
  },
  presentoir: {
    box: [63, -1, 237, 297],
    ground: [165, 292, 80],
    copies: { step: [80, -30], most: 2 },
    labelled: true,
    draw: pen => {
      const stand = (x: number, y: number) =>
        shape(`M${x - 11} ${y}v-30c0-10 7-8 7-18v-16h8v16c0 10 7 8 7 18v30z`, pen.glass)
      const shelf = (y: number) =>
        shape(`M64 ${y}L196 ${y + 22}L236 ${y + 2}L104 ${y - 20}Z`, pen.paper) +
        [94, 124, 154, 184].map((x, i) => stand(x, y - 2 + i * 5)).join('') +
        shape(`M64 ${y}L196 ${y + 22}V${y + 34}L64 ${y + 12}Z`, pen.mid)
      return [
        shape('M104 44L236 66V274L104 252Z', pen.light),
        shape('M64 60L104 44V252L64 268Z', pen.paper),
        shelf(250),
        shelf(190),
        shelf(130),
        shape('M196 84L236 66V274L196 292Z', pen.light),
        hatch(pen, [198, 88, 198, 288, 234, 70, 234, 272], 5),
        shape('M64 60V6C100-8 160 4 196 28V84Z', pen.full),
        words(pen.label || 'CAVE', 130, 44, 104, 34, pen.paper, '.98 .17 0 1'),
        shape('M64 60V268M64 274L196 296V286L64 264Z', pen.light),
      ]
    },
  },
  'mange-debout': {
    box: [49, 0, 251, 300],
    ground: [165, 288, 80],
    copies: { step: [90, -34], most: 3 },
    labelled: true,
    draw: pen => [
      shape(
        'M52 44C70 110 120 130 122 190C124 230 84 260 72 284A78 15 0 0 0 228 284C216 260 176 230 178 190C180 130 230 110 248 44Z',
        pen.light,
      ),
      hair(
        pen,
        'M236 64C214 110 168 130 166 190C164 232 200 258 212 286M222 66C204 106 158 136 156 190C154 232 184 262 196 290M204 70C190 104 148 140 148 190C146 230 166 262 176 292M70 68C92 108 130 132 132 180',
      ),
      oval(150, 36, 100, 29, pen.mid),
      oval(150, 30, 100, 29, pen.paper),
      words(pen.label, 138, 232, 52, 24),
      band(150, 178, 29, 12, pen.full),
    ],
  },
}
