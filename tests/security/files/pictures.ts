/** Malicious pictures, each with its expected outcome. */
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

export type Hostile = { name: string; bytes: Buffer; becomes: 'refused' | 'redrawn' | 'either' | 'paper' }
export const script = '<script>alert(1)</script>'

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})
const crc32 = (bytes: Buffer) =>
  (bytes.reduce((sum, byte) => (sum >>> 8) ^ (table[(sum ^ byte) & 255] ?? 0), 0xffffffff) ^ 0xffffffff) >>> 0

type Png = { width: number; height: number; data?: Buffer; more?: Buffer }
/** One bit a pixel, all black, so that pixels hardly add to the file size. */
export function pngOf({ width, height, data, more }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = data ?? deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const parts = [chunk('IHDR', header), more ?? Buffer.alloc(0), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

const plain = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#2f6b2e' } })
const gps = { IFD0: { Artist: 'Camille' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 13/1 0/1' } }

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8" onload="alert(1)">${script}<rect width="8" height="8"/></svg>`
const mislabelled = (): Hostile[] =>
  Object.entries({
    'dessin.svg': svg,
    'dessin.jpg': svg,
    'externe.png': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    'page.jpg': `<!doctype html>${script}`,
    'polyglotte.gif': `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//;`,
    'faux.jpg': `\xff\xd8\xff\xe0${script}`,
    'faux.png': `\x89PNG\r\n\x1a\n${script}`,
    'faux.webp': `RIFF\x20\0\0\0WEBP${script}`,
    'programme.png': 'MZ\x90\0\x03\0\0\0',
    'archive.jpg': 'PK\x03\x04\x14\0\0\0',
    'vide.png': '',
    'un.png': '\x89',
    'postscript.jpg': '%!PS-Adobe-3.0\n(%pipe%id) (w) file',
    'image-magick.png': 'push graphic-context\nfill url(https://pirate.example/"|id)\npop graphic-context',
    'photo.tif': 'II*\0\x08\0\0\0\0\0',
    'photo.bmp': 'BM\x3a\0\0\0\0\0\0\0\x36\0\0\0',
  }).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1'), becomes: 'refused' }))

/** `short`: without those that take a second to generate. */
export async function hostilePictures(short: boolean): Promise<Hostile[]> {
  const jpeg = await plain().jpeg().toBuffer()
  const [png, webp] = await Promise.all([plain().png().toBuffer(), plain().webp().toBuffer()])
  const placed = await plain(80, 60).withExif(gps).jpeg().toBuffer()
  const text = chunk('tEXt', Buffer.from(`Comment\0${script}`))
  const bomb = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(short ? 5e6 : 2e8))]))
  // Valid pictures of other formats that the library reads.
  const others = [await plain().gif().toBuffer(), await plain().tiff().toBuffer(), await plain().avif().toBuffer()]
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))
  const redrawn: [string, Buffer][] = [
    ['lieu.jpg', placed],
    ['suivi-de-html.jpg', Buffer.concat([jpeg, Buffer.from(script)])],
    ['suivi-d-un-zip.png', Buffer.concat([png, Buffer.from('PK\x03\x04')])],
    ['commentaire.png', pngOf({ width: 8, height: 8, more: text })],
  ]
  const refused: [string, Buffer][] = [
    ['dessin.svgz', gzipSync(svg)],
    ...others.map((bytes, rank): [string, Buffer] => [`autre${rank}.jpg`, Buffer.concat([bytes, Buffer.from(script)])]),
    ['coupee.jpg', cut(jpeg)],
    ['coupee.png', cut(png)],
    ['coupee.webp', cut(webp)],
    ['17000.png', pngOf({ width: 17_000, height: 17_000 })],
    ['promesse.png', pngOf({ width: 2_000_000_000, height: 2_000_000_000, data: deflateSync(Buffer.alloc(9)) })],
    ['menteuse.png', pngOf({ width: 7_000, height: 7_000, data: deflateSync(Buffer.alloc(9)) })],
  ]
  const wide = short ? [] : await widePictures()
  return [
    ...mislabelled(),
    ...refused.map(([name, bytes]): Hostile => ({ name, bytes, becomes: 'refused' })),
    ...redrawn.map(([name, bytes]): Hostile => ({ name, bytes, becomes: 'redrawn' })),
    { name: 'bombe.png', bytes: pngOf({ width: 8, height: 8, more: bomb }), becomes: 'either' },
    {
      name: 'papier.pdf',
      bytes: Buffer.from('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
      becomes: 'paper',
    },
    ...wide,
  ]
}

/** Just under the size limit, in formats that cannot be decoded line by line. */
async function widePictures(): Promise<Hostile[]> {
  const side = 7_700
  const wide = () => sharp({ create: { width: side, height: side, channels: 4, background: '#2f6b2e80' } })
  const made: [string, Buffer][] = [
    ['entrelacee.png', await wide().png({ progressive: true, compressionLevel: 9 }).toBuffer()],
    ['progressive.jpg', await wide().jpeg({ progressive: true }).toBuffer()],
    ['large.webp', await wide().webp({ effort: 0 }).toBuffer()],
  ]
  return made.map(([name, bytes]) => ({ name, bytes, becomes: 'either' }))
}
