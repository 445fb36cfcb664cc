/** The package has no types; these cover the options we use. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    /** OpenType features to keep; the others are removed. */
    keepFeatures: string[]
    /** Axes, each fixed at one value. */
    variationAxes?: Record<string, number>
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
