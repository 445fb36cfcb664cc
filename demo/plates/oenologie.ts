import type { Family } from './pen.ts'
import { each, hair, oval, shape, strew, tube, words } from './shapes.ts'
import { band, corner, crate, drum, edge, FRONT, front, ring, side, turned } from './solids.ts'

/** Oenological products and analysis. */

const cube = (x: number, y: number, fill: string) =>
  shape(`M${x} ${y}l22 4v22l-22-4zM${x + 22} ${y + 4}l12-7v22l-12 7zM${x} ${y}l12-7l22 4l-12 7z`, fill)

export const oenology: Family = {
  'sachet-levure': {
    box: [47, 15, 235, 277],
    ground: [222, 267, 64],
    copies: { step: [54, -36], most: 4 },
    labelled: true,
    draw: pen => {
      const at = corner(48, 250)
      return [
        crate(pen, at, [0, 0, 0], [170, 76, 172], { top: pen.paper }),
        front(at, 30, [0, 172, 170, 226], pen.mid),
        side(at, [0, 0, 172, 170, 0, 172, 170, 30, 186, 0, 30, 186], pen.light),
        side(at, [170, 0, 172, 170, 30, 186, 170, 76, 172], pen.paper),
        hair(pen, [196, 202, 208, 214, 220].map(z => edge(at, [4, 30, z, 166, 30, z])).join('')),
        hair(
          pen,
          `M${at(12, 0, 160).join(' ')}l14 16M${at(150, 0, 164).join(' ')}l-12 10M${at(8, 0, 30).join(' ')}l10-12M${at(160, 0, 30).join(' ')}l-14-6`,
        ),
        front(at, 0, [20, 34, 150, 146], pen.paper),
        front(at, 0, [20, 122, 150, 146], pen.full),
        each([44, 66, 58, 56, 70, 68, 118, 62, 104, 54], (x, z) => oval(...at(x, 0, z - 10), 6, 7, pen.light)),
        words(pen.label, ...at(85, 0, 94), 118, 38, pen.ink, FRONT),
      ]
    },
  },
  'flacon-enzyme': {
    box: [81, 4, 221, 292],
    ground: [165, 288, 60],
    copies: { step: [86, -36], most: 4 },
    labelled: true,
    draw: pen => [
      turned(pen, 150, '28 60L28 74C30 92 68 90 68 124L68 270', pen.glass),
      drum(pen, 150, 16, 34, 40, pen.full, pen.paper),
      hair(pen, 'M122 24v38M130 26v40M138 27v40M148 28v40M158 27v40M168 26v40M176 24v36'),
      band(150, 138, 68, 104, pen.paper, 0.9),
      band(150, 138, 68, 14, pen.full, 0.9),
      words(pen.label, 150, 204, 108, 36),
      hair(pen, 'M112 232q38 14 76 0M112 244q38 14 76 0'),
    ],
  },
  'sac-poudre': {
    box: [57, 7, 237, 280],
    ground: [215, 270, 64],
    copies: { step: [56, -36], most: 4 },
    labelled: true,
    draw: pen => {
      const at = corner(58, 256)
      return [
        crate(pen, at, [0, 0, 0], [150, 96, 180]),
        side(at, [0, 0, 180, 150, 0, 180, 150, 48, 206, 0, 48, 206], pen.light),
        side(at, [150, 0, 180, 150, 96, 180, 150, 48, 206], pen.mid),
        front(at, 44, [-2, 204, 152, 236], pen.mid),
        shape(edge(at, [2, 44, 228, 148, 44, 228])),
        hair(
          pen,
          `M${at(150, 48, 178).join(' ')}L${at(150, 48, 10).join(' ')}M${at(12, 0, 10).join(' ')}l8-20M${at(134, 0, 174).join(' ')}l-10 16`,
        ),
        front(at, 0, [14, 44, 136, 148], pen.paper),
        shape(edge(at, [14, 0, 74, 136, 0, 74])),
        words(pen.label, ...at(75, 0, 110), 112, 42, pen.ink, FRONT),
        front(at, 0, [14, 44, 136, 56], pen.full),
      ]
    },
  },
  sucre: {
    box: [27, 11, 279, 297],
    ground: [190, 256, 64],
    copies: { step: [50, -36], most: 3 },
    labelled: true,
    draw: pen => {
      const at = corner(28, 244)
      return [
        crate(pen, at, [0, 0, 0], [156, 86, 190], { front: pen.light }),
        side(at, [0, 0, 190, 156, 0, 190, 156, 43, 214, 0, 43, 214], pen.paper),
        side(at, [156, 0, 190, 156, 86, 190, 156, 43, 214], pen.light),
        side(at, [0, 43, 214, 156, 43, 214, 120, 43, 226, 40, 43, 226], pen.mid),
        front(at, 0, [0, 128, 156, 176], pen.full),
        words('SUCRE', ...at(78, 0, 152), 130, 38, pen.paper, FRONT),
        words(pen.label, ...at(78, 0, 92), 130, 44, pen.ink, FRONT),
        hair(
          pen,
          `M${at(14, 0, 56).join(' ')}L${at(110, 0, 56).join(' ')}M${at(14, 0, 46).join(' ')}L${at(90, 0, 46).join(' ')}`,
        ),
        cube(206, 258, pen.paper),
        cube(244, 262, pen.paper),
        cube(170, 270, pen.paper),
        cube(226, 236, pen.light),
      ]
    },
  },
  liqueur: {
    box: [51, 3, 249, 293],
    ground: [165, 288, 90],
    copies: { step: [84, -40], most: 3 },
    labelled: true,
    draw: pen => [
      turned(pen, 150, '22 30L22 72C24 104 98 108 98 190C98 250 84 264 76 272', pen.glass, 0.26),
      hair(pen, `${ring(150, 70, 24, 0.26)}`),
      tube(pen, 'M172 56C214 50 214 100 196 116', 12, pen.glass),
      band(150, 30, 27, 12, pen.glass, 1, 0.26),
      drum(pen, 150, 10, 19, 22, pen.full, pen.paper),
      band(150, 160, 97, 76, pen.paper, 0.74, 0.26, 96),
      words(pen.label || 'LIQUEUR', 150, 222, 120, 36),
      band(150, 160, 97, 8, pen.full, 0.74, 0.26, 97),
    ],
  },
  'bois-oeno': {
    box: [13, 114, 271, 272],
    ground: [247, 198, 64],
    copies: { step: [40, -50], most: 1 },
    draw: pen => {
      const at = corner(14, 178)
      const stave = (y: number, z: number) =>
        crate(pen, at, [0, y, z], [236, 30, 13], { side: pen.mid, top: pen.paper })
      const grain = (y: number, z: number) =>
        `M${at(20, y + 10, z).join(' ')}L${at(150, y + 10, z).join(' ')}M${at(70, y + 20, z).join(' ')}L${at(220, y + 20, z).join(' ')}`
      return [
        ...[72, 36, 0].map(y => stave(y, 0)),
        ...[72, 36, 0].map(y => stave(y, 14)),
        ...[54, 18].map(y => stave(y, 28)),
        hair(pen, [54, 18].map(y => grain(y, 41)).join('')),
        tube(pen, edge(at, [60, 0, 0, 60, 0, 28, 60, 16, 43, 60, 86, 43]), 8, pen.full, 'butt'),
        tube(pen, edge(at, [180, 0, 0, 180, 0, 28, 180, 16, 43, 180, 86, 43]), 8, pen.full, 'butt'),
        shape(
          strew([46, 236, 78, 244, 112, 252, 62, 254, 96, 236, 128, 238, 146, 258], 'l18-8l10 6l-18 9z'),
          pen.light,
        ),
        shape(strew([84, 258, 120, 264, 40, 250], 'l18-8l10 6l-18 9z'), pen.mid),
      ]
    },
  },
  'burette-analyse': {
    box: [59, 1, 251, 301],
    ground: [150, 290, 90],
    copies: { step: [90, -30], most: 2 },
    draw: pen => [
      shape('M60 270L160 254L250 270L150 292Z', pen.light),
      shape('M60 270V278L150 300V292ZM150 300L250 278V270L150 292Z', pen.mid),
      tube(pen, 'M216 264V10', 8, pen.paper),
      tube(pen, 'M216 96H160', 8, pen.full),
      turned(pen, 150, '12 6L12 150L4 166L4 190', pen.light, 0.3, [0.5]),
      band(150, 60, 12, 90, pen.mid, 1),
      oval(150, 6, 12, 4, pen.paper),
      hair(pen, [22, 34, 46, 58, 70, 82, 94, 106, 118, 130, 142].map((y, i) => `M150 ${y}h${i % 2 ? 6 : 11}`).join('')),
      tube(pen, 'M134 168H170', 8, pen.full),
      turned(pen, 150, '18 196L18 216L54 268L50 276', pen.paper),
      shape('M112 254A40 8 0 0 1 188 254L203 268A54 16 0 0 1 97 268Z', pen.mid),
      hair(pen, ring(150, 204, 18)),
      oval(150, 196, 18, 5, pen.paper),
      shape('M146 166v24l4 8l4-8v-24'),
    ],
  },
}
