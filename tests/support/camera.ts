/** A browser whose camera sees one code. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bwip from 'bwip-js/node'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from './browser.ts'

const size = { width: 1280, height: 720 }

export async function openBrowserWithCamera(code: { bcid: string; text: string }): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'))
  const film = join(folder, 'code.y4m')
  await writeFile(film, await frameOf(code))
  const browser = await openBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
  browser.on('disconnected', () => void rm(folder, { recursive: true }))
  return browser
}

/** A film of one frame, which the browser repeats: full luminance, then two planes of a quarter each without colour. */
async function frameOf(code: { bcid: string; text: string }): Promise<Buffer> {
  const drawn = await bwip.toBuffer({ ...code, scale: 4, padding: 10, backgroundcolor: 'ffffff' })
  const ground = sharp({ create: { ...size, channels: 3, background: '#888' } })
  const luminance = await ground
    .composite([{ input: drawn }])
    .greyscale()
    .raw()
    .toBuffer()
  const head = `YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`
  return Buffer.concat([Buffer.from(head), luminance, Buffer.alloc((size.width * size.height) / 2, 128)])
}
