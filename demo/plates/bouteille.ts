import type { Drawing, Family, Pen } from './pen.ts'
import { blot, hair, oval, words } from './shapes.ts'
import { band, ring, turned } from './solids.ts'

/** Bottles: same foot, three shoulders. */

const FLAT = 0.22

const champagne = '14 8L14 60C15 104 52 128 52 178L52 288'
const bordeaux = '13 8L13 84C14 106 46 100 46 134L46 288'
const burgundy = '13 8L13 64C16 106 51 124 51 170L51 288'

const shine = (x: number, top: number, bottom: number) =>
  `M${x} ${top}C${x - 4} ${top + 20} ${x - 4} ${bottom - 20} ${x - 2} ${bottom}h7C${x + 3} ${bottom - 20} ${x + 3} ${top + 20} ${x + 7} ${top - 8}Z`

const paperLabel = (pen: Pen, r: number, top: number, height: number) => [
  band(150, top, r, height, '#fff', 0.84, FLAT),
  band(150, top + 6, r, 6, pen.full, 0.84, FLAT),
  words(pen.label, 150, top + height / 2 + 14, r * 1.5, 32),
]

function bottle(profile: string, r: number, labelTop: number, lip: (pen: Pen) => string[]): Drawing {
  return {
    box: [150 - r, 0, 150 + r, 300],
    ground: [165, 292, r],
    copies: { step: [r * 1.35, -26], most: 6 },
    labelled: true,
    draw: pen => [
      turned(pen, 150, profile, pen.glass, FLAT, [0.94, 0.85, 0.74]),
      blot(shine(150 - r * 0.72, labelTop - 4, 270), '#ffffff99'),
      ...lip(pen),
      ...paperLabel(pen, r, labelTop, 72),
    ],
  }
}

export const bottles: Family = {
  'bouteille-champenoise': bottle(champagne, 52, 192, pen => [
    band(150, 18, 18, 9, pen.glass, 1, FLAT),
    oval(150, 8, 14, 3.5, pen.paper),
    hair(pen, ring(150, 40, 14, FLAT)),
  ]),
  'bouteille-bordelaise': bottle(bordeaux, 46, 176, pen => [
    band(150, 8, 15, 14, pen.glass, 1, FLAT),
    oval(150, 8, 15, 3.5, pen.paper),
  ]),
  'bouteille-bourguignonne': bottle(burgundy, 51, 188, pen => [
    band(150, 14, 16, 8, pen.glass, 1, FLAT),
    oval(150, 8, 13, 3, pen.paper),
  ]),
}
