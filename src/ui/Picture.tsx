import { classes } from './classes.ts'
import { pictureSources } from './picture-widths.ts'

interface PictureProps {
  id: number
  /** What a person who cannot see it needs to know; empty only beside text that says the same. */
  alt: string
  /** CSS pixels at its largest; with the height they reserve the place before a byte has come. */
  width: number
  height: number
  /** For a fluid picture: the width it takes, as in `(min-width: 64rem) 20vw, 50vw`. */
  sizes?: string
  /** Colour of the placeholder. */
  index?: number
  /** The first pictures of a page: fetched at once, the others when they come near. */
  eager?: boolean
  className?: string
}

export function Picture({ id, alt, width, height, sizes, index, eager, className }: PictureProps) {
  return (
    <img
      {...pictureSources(id, width, sizes)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      data-index={index}
      className={classes('bg-index/6 object-contain', sizes ? 'h-auto w-full' : 'max-w-none', className)}
    />
  )
}
