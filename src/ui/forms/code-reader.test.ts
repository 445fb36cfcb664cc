import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import bwip from 'bwip-js/node'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { readCode } from './code-reader.ts'

// Where the browser requests the file by its address, Node reads it.
beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(file).buffer }, fireImmediately: true })
})

const symbols = {
  ean13: '3760123456784',
  ean8: '96385074',
  upca: '036000291452',
  code128: 'LOT-2026-0412',
  code39: 'CV000111',
  qrcode: '482913',
}
type Symbology = keyof typeof symbols

const fading = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><linearGradient id="g">
  <stop stop-color="#666"/><stop offset="1" stop-color="#fff"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`)

/** A frame of a camera, 1280 pixels wide: the code on a grey ground, turned, in a light that fades to one side. */
async function frameOf(symbology: Symbology, degrees: number): Promise<ImageData> {
  const flat = symbology === 'qrcode' ? {} : { height: 15 }
  const drawn = await bwip.toBuffer({
    bcid: symbology,
    text: symbols[symbology],
    scale: 3,
    padding: 10,
    backgroundcolor: 'ffffff',
    ...flat,
  })
  const code = await sharp(drawn).rotate(degrees, { background: '#777' }).png().toBuffer()
  const size = { width: 1280, height: 720 }
  const ground = sharp({ create: { ...size, channels: 3, background: '#777' } })
  const layers = [{ input: code }, { input: fading, blend: 'multiply' as const }]
  const data = await ground.composite(layers).ensureAlpha().raw().toBuffer()
  return { ...size, data: new Uint8ClampedArray(data), colorSpace: 'srgb' } as ImageData
}

describe.each([5, 90])('turned by %i degrees', degrees => {
  test.each(Object.entries(symbols) as [Symbology, string][])('reads %s', async (symbology, text) => {
    expect(await readCode(await frameOf(symbology, degrees))).toBe(symbology === 'upca' ? `0${text}` : text)
  })
})

test('a picture without a code gives nothing', async () => {
  const size = { width: 640, height: 480 }
  const data = Uint8ClampedArray.from({ length: 4 * size.width * size.height }, (_, at) => (at * 7919) % 256)
  expect(await readCode({ ...size, data, colorSpace: 'srgb' } as ImageData)).toBeUndefined()
})
