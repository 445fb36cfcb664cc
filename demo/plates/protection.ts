import type { Family } from './pen.ts'
import { hair, hatch, oval, shape, tube, words } from './shapes.ts'

/** Protective clothing. */

const palm =
  'M104 190C96 160 88 120 86 84C84 70 104 66 108 80L116 120L114 44C114 28 136 28 138 44L142 116L148 34C150 18 172 20 172 36L168 118L182 56C186 42 204 46 202 60L192 134C198 126 210 108 222 104C236 102 240 116 230 126L196 176C190 190 188 196 188 206'

export const safety: Family = {
  gants: {
    box: [44, 11, 298, 302],
    copies: { step: [60, -36], most: 3 },
    draw: pen => [
      `<g transform="translate(56 -14) rotate(10 150 150)">${glove(pen.mid, pen.paper)}</g>`,
      `<g transform="translate(-34 14) rotate(-6 150 150)">${glove(pen.light, pen.full)}${hair(pen, 'M178 200C182 180 188 170 196 160M168 204C172 176 182 160 190 150M158 206C160 180 170 160 178 146M110 110l8 4M118 100l18 2M148 100l18 2M174 110l14 4M100 240l90 4M100 250l90 4M100 260l90 4')}</g>`,
    ],
  },
  'gants-longs': {
    box: [59, 21, 256, 292],
    copies: { step: [60, -30], most: 3 },
    draw: pen => [
      `<g transform="translate(84 4) rotate(12 100 150) scale(.66 .62)">${gauntlet(pen.mid, pen.paper)}</g>`,
      `<g transform="translate(10 12) rotate(-6 100 150) scale(.7 .66)">${gauntlet(pen.light, pen.full)}${hair(pen, 'M196 180C190 250 196 320 204 400M182 190C178 260 184 330 190 404M168 200C164 260 170 330 174 408M116 110l20 2M148 104l20 2M176 116l14 4')}</g>`,
    ],
  },
  masque: {
    box: [25, 17, 273, 253],
    copies: { step: [60, -40], most: 3 },
    draw: pen => [
      tube(pen, 'M66 122C40 60 110 16 180 24C240 30 276 70 262 120', 10, pen.paper),
      tube(pen, 'M76 164C40 150 46 90 90 70', 8, pen.paper),
      shape(
        'M150 56C170 56 184 76 192 98C216 116 238 140 236 176C232 220 190 250 150 252C110 250 68 220 64 176C62 140 84 116 108 98C116 76 130 56 150 56Z',
        pen.light,
      ),
      hair(pen, 'M226 150C228 200 190 236 156 244M216 144C220 190 186 228 160 236M206 140C210 180 186 214 166 226'),
      shape('M128 92C138 106 162 106 172 92'),
      shape('M124 166C124 148 176 148 176 166V196C176 214 124 214 124 196Z', pen.paper),
      hair(pen, 'M126 170h48M126 178h48M126 186h48M126 194h48'),
      oval(76, 204, 44, 46, pen.mid),
      oval(68, 208, 42, 44, pen.paper),
      oval(68, 208, 30, 32, pen.full),
      oval(68, 208, 22, 24, pen.light),
      oval(226, 204, 40, 44, pen.mid),
      oval(234, 208, 38, 42, pen.paper),
      oval(234, 208, 27, 30, pen.full),
      oval(234, 208, 20, 22, pen.light),
      hair(pen, 'M56 196h24M52 206h32M56 216h24M224 196h20M220 206h28M224 216h20'),
    ],
  },
  lunettes: {
    box: [17, 54, 306, 238],
    copies: { step: [34, -70], most: 3 },
    draw: pen => [
      shape(
        'M258 128C268 112 280 100 292 92C304 84 310 64 298 56C288 54 288 66 284 74C272 88 252 100 240 112Z',
        pen.mid,
      ),
      shape('M34 140C44 110 84 74 124 60C136 58 138 70 126 76C96 90 66 116 58 140Z', pen.mid),
      shape(
        'M20 138C54 124 108 124 142 132C152 126 160 126 170 130C202 116 240 108 272 114C286 150 274 200 240 214C208 222 186 206 174 184C166 174 156 174 150 184C140 218 112 242 76 236C38 230 12 188 20 138Z',
        pen.paper,
      ),
      shape('M32 148C64 136 106 136 138 144C140 186 116 222 80 222C48 220 28 188 32 148Z', pen.glass),
      shape('M176 142C204 128 238 120 262 126C270 158 256 194 234 200C206 206 184 182 176 142Z', pen.glass),
      hair(
        pen,
        'M50 200L104 146M60 212L126 148M208 188L258 136M220 196L262 152M24 134C58 118 106 118 140 128M172 124C202 110 240 102 270 108',
      ),
      shape('M20 142L34 112L56 102L60 124ZM272 118L250 108L262 96L290 108Z', pen.full),
      shape('M142 176C146 190 144 204 138 214M178 172C180 184 184 194 190 200'),
    ],
  },
  'casque-antibruit': {
    box: [33, 35, 269, 285],
    copies: { step: [64, -36], most: 3 },
    draw: pen => [
      tube(pen, 'M70 180C40 10 250 0 236 176', 24, pen.light),
      hair(pen, 'M74 132C70 44 226 20 234 132M80 130C80 58 216 34 228 126'),
      tube(pen, 'M236 150V196', 10, pen.paper),
      shape('M214 164C244 156 268 180 268 216S248 276 220 270C204 264 202 172 214 164Z', pen.mid),
      shape('M214 164C200 166 194 190 194 216S204 268 220 270C230 260 230 172 214 164Z', pen.paper),
      tube(pen, 'M72 150V196', 10, pen.paper),
      shape('M104 168C124 168 134 194 132 226S116 284 100 282L84 276V176Z', pen.paper),
      shape('M84 164C112 164 116 196 114 226S104 284 80 284C52 284 34 262 34 224S56 164 84 164Z', pen.full),
      shape('M80 182C98 182 100 204 98 226S92 266 76 266C60 266 50 250 50 224S62 182 80 182Z', pen.light),
      hair(
        pen,
        'M90 200C92 220 90 240 84 256M82 196C84 220 82 242 76 258M254 190C262 206 262 236 252 254M244 180C254 200 254 244 242 262',
      ),
    ],
  },
  combinaison: {
    box: [44, 1, 256, 299],
    copies: { step: [80, -24], most: 2 },
    labelled: true,
    draw: pen => [
      shape(
        'M118 52C86 60 74 74 70 100L48 188L76 200L100 134L96 176L90 296H138L150 200L162 296H210L204 176L200 134L224 200L252 188L230 100C226 74 214 60 182 52Z',
        pen.light,
      ),
      shape('M150 2C122 2 112 24 114 46C116 62 132 72 150 74C168 72 184 62 186 46C188 24 178 2 150 2Z', pen.light),
      shape('M150 16C132 16 128 32 130 46C132 58 142 64 150 66C158 64 168 58 170 46C172 32 168 16 150 16Z', pen.mid),
      shape('M150 74V198M98 160C130 168 170 168 202 160'),
      hair(
        pen,
        'M194 70C206 100 198 130 194 156M184 72C196 100 188 130 184 158M196 180L200 290M186 184L190 292M176 190L180 292M238 186L226 128M112 186L106 290M80 104L60 186M154 84v70',
      ),
      shape(
        'M48 188L76 200L73 208L45 196ZM252 188L224 200L227 208L255 196ZM90 288H138V298H89ZM162 288H210L211 298H162Z',
        pen.full,
      ),
      words(pen.label, 126, 116, 44, 20),
    ],
  },
  bottes: {
    box: [51, 0, 281, 292],
    ground: [180, 278, 100],
    copies: { step: [60, -40], most: 3 },
    draw: pen => [
      `<g transform="translate(66 -22)">${boot(pen.mid, pen.paper, pen.full)}</g>`,
      boot(pen.light, pen.paper, pen.full),
      hair(
        pen,
        'M128 50C128 110 124 160 130 196M118 54C118 110 114 160 118 200M106 56C106 110 104 150 106 190M66 200C84 206 100 206 112 200M150 232C170 236 186 244 196 256',
      ),
    ],
  },
  'trousse-secours': {
    box: [32, 49, 283, 258],
    ground: [227, 246, 64],
    copies: { step: [50, -50], most: 3 },
    labelled: true,
    draw: pen => [
      tube(pen, 'M106 92C104 40 196 50 196 104', 14, pen.mid),
      shape(
        'M34 106C32 92 42 84 54 80L92 64C100 62 108 62 116 64L264 92C276 94 282 102 282 112V212C282 222 276 226 268 230L222 252C214 256 206 256 198 254L48 224C38 222 34 216 34 208Z',
        pen.paper,
      ),
      shape(
        'M34 106C32 94 42 92 54 94L204 124C216 126 220 134 220 144V254C214 258 206 256 198 254L48 224C38 222 34 216 34 208Z',
        pen.light,
      ),
      shape('M216 130C230 120 262 112 280 104'),
      hatch(pen, [222, 136, 222, 248, 280, 112, 280, 220], 6),
      shape('M34 150L220 190'),
      oval(127, 166, 46, 50, pen.paper),
      shape('M114 134L140 140V158L158 162V188L140 184V204L114 198V178L96 174V148L114 152Z', pen.full),
      words(pen.label, 180, 224, 60, 18, pen.ink, '.97 .2 0 1'),
    ],
  },
}

function glove(fill: string, cuff: string) {
  return (
    shape(`${palm}L192 232H100Z`, fill) +
    shape('M98 190C130 200 160 204 192 204L196 280C166 288 126 288 94 280Z', fill) +
    shape('M94 266C126 274 166 274 196 266L196 280C166 288 126 288 94 280Z', cuff)
  )
}

function gauntlet(fill: string, cuff: string) {
  return (
    shape(`${palm}C198 270 206 350 214 410C170 424 120 424 80 410C88 340 104 260 104 190Z`, fill) +
    shape('M82 392C120 404 170 404 212 392L215 412C170 426 120 426 79 412Z', cuff)
  )
}

function boot(fill: string, inside: string, sole: string) {
  return (
    shape(
      'M56 36C54 100 62 150 54 210C50 240 56 262 64 270C110 282 170 284 206 276C218 266 212 244 194 236C166 226 146 214 140 190C136 150 140 90 138 36Z',
      fill,
    ) +
    shape(
      'M54 256C100 270 170 272 212 262C216 278 212 286 204 288C160 292 100 292 60 282C52 276 52 264 54 256Z',
      sole,
    ) +
    `<ellipse cx="97" cy="36" rx="41" ry="13" fill="${inside}"/>` +
    shape('M56 58C76 70 118 70 138 58')
  )
}
