import type { Family } from './pen.ts'
import { hair, hatch, oval, shape, slab, tube, words } from './shapes.ts'
import { corner, crate, edge, FRONT, front, side } from './solids.ts'

/** Cleaning, signs, safe storage. */

export const hygiene: Family = {
  detergent: {
    box: [83, 13, 223, 291],
    ground: [170, 288, 70],
    copies: { step: [76, -36], most: 4 },
    labelled: true,
    draw: pen => [
      shape(
        'M84 128C84 100 116 92 122 62H172C178 92 222 96 222 134V268C222 282 210 288 190 290H112C94 288 84 282 84 268Z',
        pen.light,
      ),
      shape('M186 118C206 118 208 136 206 160C204 186 190 190 184 176C178 160 172 118 186 118Z', pen.paper),
      hair(pen, 'M214 150V270M208 190V278M200 200V282M192 206V284M178 74C186 92 210 100 214 124'),
      slab(118, 14, 58, 48, pen.full, 5),
      hair(pen, 'M128 20v36M137 20v36M146 20v36M155 20v36M164 20v36M170 20v36'),
      shape('M118 62h58v8h-58z', pen.paper),
      slab(94, 150, 80, 112, pen.paper, 4),
      shape('M94 168V154a4 4 0 0 1 4-4h72a4 4 0 0 1 4 4v14z', pen.full),
      words(pen.label, 134, 200, 70, 30),
      shape('M134 222l18 18l-18 18l-18-18z', pen.paper),
      hair(pen, 'M126 236h16M128 244q6 4 12 0'),
    ],
  },
  'balai-brosse': {
    box: [19, 3, 285, 313],
    copies: { step: [50, -24], most: 3 },
    draw: pen => [
      tube(pen, 'M154 216L262 12', 15, pen.paper),
      hair(pen, 'M162 214L266 18'),
      tube(pen, 'M142 238L166 194', 22, pen.full),
      shape('M30 224L54 206L268 240L246 262Z', pen.paper),
      shape('M30 224L246 262V278L30 240Z', pen.light),
      shape('M246 262L268 240V256L246 278Z', pen.mid),
      shape(
        'M34 241L20 286L34 280L44 290L58 283L70 294L86 286L98 297L114 289L128 300L144 292L158 303L174 295L190 306L206 297L224 308L254 312L246 278Z',
        pen.light,
      ),
      shape('M246 278L268 256L284 292L254 312Z', pen.mid),
      hair(
        pen,
        'M50 246l-10 38M70 250l-6 38M90 254l-4 38M110 257l-2 38M130 260l-2 38M150 264v38M170 267l2 38M190 271l4 36M210 274l6 34M230 277l10 32M254 276l14 28M260 268l14 28',
      ),
    ],
  },
  'nettoyeur-hp': {
    box: [27, 5, 307, 291],
    ground: [140, 282, 90],
    copies: { step: [40, -40], most: 2 },
    labelled: true,
    draw: pen => [
      tube(pen, 'M74 140L60 34C58 16 76 14 84 18L150 32', 10, pen.paper),
      tube(pen, 'M172 208C260 250 300 190 236 150C190 122 214 90 236 110', 8, pen.mid),
      shape('M48 150C48 126 66 120 84 118H150C182 120 194 150 192 190L188 262H52Z', pen.light),
      hair(pen, 'M182 160C186 190 182 230 180 258M172 150C178 190 174 230 170 258M160 144C168 190 164 230 160 258'),
      shape('M64 140C90 132 130 132 158 140L152 176H68Z', pen.paper),
      words(pen.label, 110, 158, 78, 26),
      oval(110, 208, 20, 20, pen.paper),
      shape('M110 208L122 196'),
      hair(pen, 'M96 218a16 16 0 1 1 28 0'),
      shape('M48 236H192V262H48Z', pen.mid),
      oval(186, 254, 28, 28, pen.mid),
      oval(64, 262, 28, 28, pen.mid),
      oval(178, 260, 28, 28, pen.paper),
      oval(178, 260, 12, 12, pen.full),
      oval(56, 262, 28, 28, pen.paper),
      oval(56, 262, 12, 12, pen.full),
      tube(pen, 'M234 108L286 30', 7, pen.paper),
      shape('M222 98L246 114L236 130L224 126L214 150L200 142L214 116Z', pen.full),
      hair(pen, 'M288 22l6-14M280 20l2-14M294 28l12-8'),
    ],
  },
  panneau: {
    box: [34, 13, 266, 289],
    copies: { step: [50, -40], most: 3 },
    labelled: true,
    draw: pen => [
      shape(
        'M150 14C156 14 160 18 163 24L262 196C268 208 262 216 250 216H50C38 216 32 208 38 196L137 24C140 18 144 14 150 14Z',
        pen.full,
      ),
      shape('M150 42L238 194H62Z', pen.paper),
      shape('M150 48L232 191H68Z', pen.light),
      shape('M142 96C142 84 158 84 158 96L155 144H145Z', pen.ink),
      oval(150, 164, 8, 8, pen.ink),
      shape('M50 230H250V288H50Z', pen.paper),
      words(pen.label || 'DANGER', 150, 259, 180, 40),
      oval(60, 259, 3, 3, pen.ink),
      oval(240, 259, 3, 3, pen.ink),
      hair(pen, 'M66 194H238M244 200L156 40'),
    ],
  },
  'armoire-phyto': {
    box: [-3, 7, 224, 286],
    ground: [205, 276, 64],
    copies: { step: [70, -36], most: 1 },
    labelled: true,
    draw: pen => {
      const at = corner(48, 262)
      const can = (x: number, z: number) => crate(pen, at, [x, 10, z], [24, 14, 34], { side: pen.mid, front: pen.mid })
      return [
        crate(pen, at, [0, 0, 0], [150, 90, 230]),
        front(at, 0, [8, 8, 72, 222], pen.paper),
        front(at, 0, [14, 150, 72, 156], pen.mid),
        front(at, 0, [14, 82, 72, 88], pen.mid),
        ...[160, 92, 16].flatMap(z => [18, 44].map(x => can(x, z))),
        front(at, 0, [78, 8, 142, 222], pen.light),
        hair(pen, [206, 200, 194, 36, 30, 24].map(z => edge(at, [92, 0, z, 128, 0, z])).join('')),
        side(at, [110, 0, 168, 136, 0, 134, 110, 0, 100, 84, 0, 134], pen.paper),
        words('!', ...at(110, 0, 134), 40, 38, pen.full, FRONT),
        tube(pen, `M${at(86, 0, 110).join(' ')}V${at(86, 0, 84)[1]}`, 7, pen.full),
        words(pen.label, ...at(110, 0, 60), 54, 18, pen.ink, FRONT),
        side(at, [8, 0, 8, 8, 0, 222, -34, -40, 222, -34, -40, 8], pen.light),
        hatch(pen, [...at(8, 0, 10), ...at(8, 0, 220), ...at(-34, -40, 10), ...at(-34, -40, 220)], 3),
      ]
    },
  },
}
