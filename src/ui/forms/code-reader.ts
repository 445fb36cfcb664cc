/** Reads codes in pictures, where the browser cannot: loaded with the camera, from our own origin. */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Without this, the package fetches its own from a public server.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** As the browser’s own detector: one code, its text without the parentheses of GS1. A UPC-A is read as an EAN-13. */
const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'Code128', 'Code39', 'QRCode'],
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
}

export async function readCode(picture: ImageData): Promise<string | undefined> {
  const [code] = await readBarcodes(picture, options)
  return code?.text
}

/** Reads the frames of a video, one at a time. */
export function createVideoReader(): (video: HTMLVideoElement) => Promise<string | undefined> {
  const drawing = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return async video => {
    const { videoWidth: width, videoHeight: height } = video
    // No frame has come yet.
    if (!drawing || width === 0) return undefined
    Object.assign(drawing.canvas, { width, height })
    drawing.drawImage(video, 0, 0)
    return readCode(drawing.getImageData(0, 0, width, height))
  }
}
