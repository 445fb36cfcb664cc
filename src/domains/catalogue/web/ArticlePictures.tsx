import { Fragment } from 'react'
import { IndexIcon } from '#ui/icons/index-icons.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { Article } from '../contract.ts'

interface ArticlePicturesProps {
  article: Pick<Article, 'id' | 'title' | 'pictureIds' | 'pictureAlts' | 'category' | 'brand'>
  /** Number of the plate. */
  plate: string | undefined
  /** The picture of the chosen model. */
  chosen: number | null | undefined
}

const largeSizes = '(min-width: 86rem) 33rem, (min-width: 64rem) 38vw, (min-width: 48rem) 24rem, 12rem'

/**
 * One large picture; the small ones are a choice of radio buttons that shows theirs, without scripts too. The name of a
 * model is a label of its picture's.
 */
export function ArticlePictures({ article, plate, chosen }: ArticlePicturesProps) {
  const { id, pictureIds, category } = article
  return (
    <div className="max-lg:mx-auto max-lg:w-full max-lg:max-w-sm max-md:max-w-48 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <figure className="border border-rule">
        {pictureIds.length === 0 ? (
          <div className="grid aspect-square place-items-center bg-index/6">
            <IndexIcon index={category.id} className="size-24 text-index" />
          </div>
        ) : (
          <Gallery key={id} article={article} chosen={chosen} />
        )}
        {plate && <figcaption className="caption p-2">Pl. {plate}</figcaption>}
      </figure>
    </div>
  )
}

function Gallery({ article, chosen }: Omit<ArticlePicturesProps, 'plate'>) {
  const { title, brand, pictureIds, pictureAlts } = article
  const large = (id: number, rank: number) => (
    <Picture
      id={id}
      alt={pictureAlts[id] ?? (rank === 0 ? `${title}, ${brand.name}` : `${title}, image ${rank + 1}`)}
      width={640}
      height={640}
      sizes={largeSizes}
      eager={rank === 0}
    />
  )
  const [only, ...others] = pictureIds
  if (only !== undefined && others.length === 0) return large(only, 0)
  return (
    <fieldset className="gallery">
      <legend className="sr-only">Images de l’article</legend>
      {pictureIds.map((id, rank) => (
        <Fragment key={id}>
          <label>
            <input
              type="radio"
              name="image"
              id={`image-${id}`}
              defaultChecked={chosen ? id === chosen : rank === 0}
              className="sr-only"
            />
            <Picture id={id} alt={`Image ${rank + 1}`} width={96} height={96} />
          </label>
          {large(id, rank)}
        </Fragment>
      ))}
    </fieldset>
  )
}
