import { Picture } from './Picture.tsx'

interface ThumbnailProps {
  /** Null: a square in the colour of the category. */
  id: number | null
  /** Category. */
  index: number
}

/** Of an article in a table, beside its name. */
export const Thumbnail = ({ id, index }: ThumbnailProps) =>
  id === null ? (
    <span aria-hidden="true" data-index={index} className="size-10 flex-none bg-index/8" />
  ) : (
    <Picture id={id} alt="" width={40} height={40} index={index} className="size-10 flex-none" />
  )
