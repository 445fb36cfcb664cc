import { classes } from './classes.ts'
import { pictureSources } from './picture-widths.ts'

interface PictureProps {
  id: number
  /** Alternative text; empty only beside text with the same information. */
  alt: string
  /** Largest size in CSS pixels; with the height it reserves the space before the picture loads. */
  width: number
  height: number
  /** For a fluid picture: the width it takes, as in `(min-width: 64rem) 20vw, 50vw`. */
  sizes?: string
  /** Widths to choose from, instead of all from a third to twice its width. */
  widths?: readonly number[]
  /** Colour of the placeholder. */
  index?: number
  /** For the first pictures of a page: loaded eagerly, where the others load lazily. */
  eager?: boolean
  className?: string
}

export function Picture({ id, alt, width, height, sizes, widths, index, eager, className }: PictureProps) {
  return (
    <img
      {...pictureSources(id, width, sizes, widths)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      data-index={index}
      className={classes('picture', className)}
    />
  )
}
