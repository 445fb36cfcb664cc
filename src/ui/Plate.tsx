import { Picture } from './Picture.tsx'

/** Picture of an article beside its name, on the tint of its category. */
export const Plate = ({ article }: { article: { pictureId: number | null; categoryId: number } }) => (
  <div data-index={article.categoryId} className="size-16 flex-none bg-index/6">
    {article.pictureId !== null && (
      <Picture id={article.pictureId} alt="" width={64} height={64} index={article.categoryId} className="size-full" />
    )}
  </div>
)
