/** The package brings no types: what we ask of it. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    /** OpenType features to keep; the others are left out. */
    keepFeatures: string[]
    /** Axes and the one place on them that is drawn. */
    variationAxes?: Record<string, number>
  }
  export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
