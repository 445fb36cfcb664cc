import type { Family, Pen } from './pen.ts'
import { blot, each, hair, hatch, oval, round, shape, strew, tube, words } from './shapes.ts'
import { corner, crate, edge, FRONT, flank, front, level, printed, side } from './solids.ts'

/** Cartons, cases and pallets. */

/** Neck of a bottle standing in a box, foil on top. */
const neck = (pen: Pen, x: number, y: number) =>
  shape(
    `M${round(x - 20)} ${round(y + 44)}C${round(x - 20)} ${round(y + 20)} ${round(x - 8)} ${round(y + 22)} ${round(x - 8)} ${round(y)}h16C${round(x + 8)} ${round(y + 22)} ${round(x + 20)} ${round(y + 20)} ${round(x + 20)} ${round(y + 44)}Z`,
    pen.glass,
  ) + shape(`M${round(x - 8)} ${round(y + 8)}V${round(y - 28)}h16v36z`, pen.full)

export const packing: Family = {
  'carton-6': {
    box: [27, 43, 237, 253],
    ground: [202, 243, 64],
    copies: { step: [0, -150], most: 4, pile: true },
    labelled: true,
    draw: pen => {
      const at = corner(28, 226)
      return [
        crate(pen, at, [0, 0, 0], [170, 120, 150], { top: pen.light }),
        level(at, 150, [0, 52, 170, 68], pen.paper),
        flank(at, 170, [52, 150, 68, 116], pen.paper),
        tube(pen, edge(at, [64, 0, 126, 106, 0, 126]), 11, pen.paper),
        printed(at, 85, 50, [
          `${blot(strew([-62, 0, -37, 0, -12, 0, 13, 0, 38, 0, 63, 0], 'h-9v-28c0-8 5-10 5-16v-16h8v16c0 6 5 8 5 16v28z'), pen.full)}`,
        ]),
        words(pen.label, ...at(85, 0, 25), 150, 34, pen.ink, FRONT),
      ]
    },
  },
  'carton-expedition': {
    box: [2, 14, 271, 265],
    ground: [205, 256, 64],
    copies: { step: [58, -40], most: 3 },
    labelled: true,
    draw: pen => {
      const at = corner(40, 240)
      return [
        side(at, [0, 110, 150, 160, 110, 150, 160, 150, 186, 0, 150, 186], pen.light),
        level(at, 150, [0, 0, 160, 110], pen.mid),
        each([44, 84, 104, 84, 44, 40, 104, 40], (x, y) => neck(pen, at(x, y, 156)[0], at(x, y, 156)[1])),
        crate(pen, at, [0, 0, 0], [160, 110, 150], { top: 'none' }),
        side(at, [0, 0, 150, 0, 110, 150, -42, 110, 168, -42, 0, 168], pen.paper),
        side(at, [160, 0, 150, 160, 110, 150, 202, 110, 140, 202, 0, 140], pen.paper),
        side(at, [0, 0, 150, 160, 0, 150, 160, -40, 118, 0, -40, 118], pen.paper),
        printed(at, 36, 58, [`${shape('M-12 12V-8M-18-2L-12-12L-6-2M6 12V-8M0-2L6-12L12-2')}`]),
        front(at, 0, [66, 36, 146, 84], pen.paper),
        front(at, 0, [66, 74, 146, 84], pen.full),
        words(pen.label, ...at(106, 0, 55), 72, 26, pen.ink, FRONT),
      ]
    },
  },
  croisillon: {
    box: [48, 81, 249, 238],
    ground: [196, 239, 56],
    copies: { step: [34, -44], most: 3 },
    draw: pen => {
      const at = corner(24, 214)
      const across = (y: number) => front(at, y, [0, 0, 200, 100], pen.light)
      const along = (x: number) => flank(at, x, [0, 0, 150, 100], pen.mid)
      const near = (x: number) => flank(at, x, [0, 0, 50, 100], pen.mid)
      return [
        across(100),
        ...[50, 100, 150].map(along),
        across(50),
        ...[50, 100, 150].map(near),
        ...[50, 100, 150].map(x => hatch(pen, [...at(x, 0, 4), ...at(x, 0, 96), ...at(x, 50, 4), ...at(x, 50, 96)], 4)),
        hair(pen, [50, 100, 150].map(x => edge(at, [x, 50, 0, x, 50, 50])).join('')),
        shape([50, 100, 150].map(x => edge(at, [x, 50, 100, x, 50, 60])).join('')),
        front(at, 50, [0, 92, 50, 100], pen.full),
      ]
    },
  },
  'calage-moule': {
    box: [19, 109, 285, 222],
    ground: [224, 212, 64],
    copies: { step: [0, -44], most: 4, pile: true },
    draw: pen => {
      const at = corner(20, 190)
      const hollow = (x: number) => {
        const p = (dx: number, dy: number, z = 34) => at(x + dx, dy, z).join(' ')
        const outline = `M${p(-22, 8)}L${p(-22, 84)}C${p(-22, 108)} ${p(-9, 108)} ${p(-9, 122)}L${p(-9, 162)}L${p(9, 162)}L${p(9, 122)}C${p(9, 108)} ${p(22, 108)} ${p(22, 84)}L${p(22, 8)}Z`
        const shade = `M${p(-16, 12)}L${p(-16, 84)}M${p(-9, 12)}L${p(-9, 96)}M${p(-1, 12)}L${p(-1, 150)}`
        return shape(outline, pen.mid) + hair(pen, shade)
      }
      return [
        crate(pen, at, [0, 0, 0], [204, 174, 34], { side: pen.light, top: pen.light }),
        ...[34, 102, 170].map(hollow),
        ...[34, 102, 170].map(x =>
          shape(
            `M${at(x - 22, 0, 34).join(' ')}C${at(x - 18, 0, 8).join(' ')} ${at(x + 18, 0, 8).join(' ')} ${at(x + 22, 0, 34).join(' ')}Z`,
            pen.paper,
          ),
        ),
        ...[68, 136].map(x => level(at, 34, [x - 5, 30, x + 5, 144], pen.full)),
      ]
    },
  },
  etui: {
    box: [79, 7, 218, 286],
    ground: [193, 277, 64],
    copies: { step: [80, -42], most: 4 },
    labelled: true,
    draw: pen => {
      const at = corner(80, 270)
      return [
        crate(pen, at, [0, 0, 0], [100, 100, 236], { top: pen.mid }),
        front(at, 0, [0, 236, 100, 226], pen.full),
        front(at, 0, [0, 14, 100, 4], pen.full),
        printed(at, 50, 88, [
          `<path d="M-20 0V-62C-20-80-8-84-8-98V-124H8V-98C8-84 20-80 20-62V0Z" fill="${pen.paper}"/><path d="M-8-98V-124H8V-98Z" fill="${pen.full}"/>`,
        ]),
        words(pen.label, ...at(50, 0, 52), 88, 34, pen.ink, FRONT),
        hair(pen, edge(at, [0, 50, 236, 100, 50, 236])),
      ]
    },
  },
  coffret: {
    box: [29, 25, 288, 255],
    ground: [225, 247, 64],
    copies: { step: [50, -46], most: 2 },
    labelled: true,
    draw: pen => {
      const at = corner(30, 226)
      const bottle = (y: number) => {
        const p = (x: number, dy: number) => at(x, y + dy, 50).join(' ')
        const glass = `M${p(14, -26)}L${p(92, -26)}C${p(116, -26)} ${p(112, -9)} ${p(132, -9)}L${p(174, -9)}L${p(174, 9)}L${p(132, 9)}C${p(112, 9)} ${p(116, 26)} ${p(92, 26)}L${p(14, 26)}C${p(8, 20)} ${p(8, -20)} ${p(14, -26)}Z`
        const label = `M${p(32, -26)}L${p(80, -26)}L${p(80, 26)}L${p(32, 26)}Z`
        return (
          shape(glass, pen.glass) +
          shape(`M${p(136, -9)}L${p(174, -9)}L${p(174, 9)}L${p(136, 9)}Z`, pen.full) +
          shape(label, pen.paper)
        )
      }
      return [
        side(at, [0, 160, 44, 186, 160, 44, 186, 190, 150, 0, 190, 150], pen.light),
        side(at, [12, 162, 56, 174, 162, 56, 174, 188, 140, 12, 188, 140], pen.paper),
        words(pen.label, ...at(93, 175, 98), 130, 36, pen.ink, FRONT),
        crate(pen, at, [0, 0, 0], [186, 160, 46], { top: pen.light }),
        level(at, 46, [6, 8, 180, 152], pen.mid),
        bottle(116),
        bottle(44),
        front(at, 0, [80, 46, 106, 30], pen.full),
      ]
    },
  },
  'caisse-bois': {
    box: [19, 79, 265, 258],
    ground: [225, 249, 64],
    copies: { step: [0, -112], most: 3, pile: true },
    labelled: true,
    draw: pen => {
      const at = corner(20, 226)
      const grain = [18, 44, 62, 90].map((z, i) => {
        const [from, mid, to] = [at(16, 0, z), at(100 + i * 6, 0, z + 8), at(190, 0, z - 2)]
        return `M${from.join(' ')}Q${mid.join(' ')} ${to.join(' ')}`
      })
      return [
        crate(pen, at, [0, 0, 0], [206, 130, 112], { top: pen.paper }),
        side(at, [0, 44, 112, 206, 44, 112], pen.paper),
        side(at, [0, 88, 112, 206, 88, 112], pen.paper),
        hair(pen, grain.join('')),
        shape([36, 74].map(z => edge(at, [0, 0, z, 206, 0, z])).join('')),
        front(at, 0, [34, 22, 172, 90], pen.light),
        words(pen.label || 'CUVÉE', ...at(103, 0, 56), 124, 40, pen.ink, FRONT),
        ...[8, 198].map(x => shape([14, 56, 98].map(z => `M${at(x, 0, z).join(' ')}h.1`).join(''))),
        tube(
          pen,
          `M${at(206, 40, 66).join(' ')}C${at(216, 50, 40).join(' ')} ${at(216, 80, 40).join(' ')} ${at(206, 92, 66).join(' ')}`,
          7,
          pen.full,
        ),
      ]
    },
  },
  palette: {
    box: [7, 128, 280, 244],
    ground: [225, 235, 64],
    copies: { step: [0, -46], most: 6, pile: true },
    draw: pen => {
      const at = corner(8, 210)
      const planks = [130, 97, 65, 32, 0]
      const skids = [0, 92, 184]
      const join = (places: number[], face: (place: number) => string) => places.map(face).join('')
      return [
        front(at, 130, [0, 0, 220, 30], pen.mid),
        join(skids, x => level(at, 8, [x, 0, x + 36, 160], pen.paper) + front(at, 0, [x, 0, x + 36, 8], pen.light)),
        flank(at, 220, [0, 0, 160, 8], pen.light),
        join(skids, x => front(at, 0, [x, 8, x + 36, 30], pen.mid)),
        join([120, 62, 0], y => flank(at, 220, [y, 8, y + 36, 30], pen.mid)),
        join([92, 0], x => flank(at, x + 36, [0, 8, 36, 30], pen.light)),
        join(
          planks,
          y => flank(at, 220, [y, 30, y + 26, 40], pen.paper) + level(at, 40, [0, y, 220, y + 26], pen.light),
        ),
        front(at, 0, [0, 30, 220, 40], pen.light),
        hair(
          pen,
          join([10, 76], y => edge(at, [12, y, 40, 150 - y / 2, y, 40])),
        ),
        oval(...at(18, 0, 18), 7, 6, pen.full),
      ]
    },
  },
}
