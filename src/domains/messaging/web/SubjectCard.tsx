import { ChevronRightIcon, StoreIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { Subject } from '../contract.ts'

/** Picture of the article or of the order's first article; a shop icon when the subject is the seller. */
export function SubjectPicture({ subject, size }: { subject: Subject; size: number }) {
  if (subject?.pictureId)
    return (
      <Picture
        id={subject.pictureId}
        alt=""
        width={size}
        height={size}
        index={subject.categoryId ?? undefined}
        className="flex-none self-start border border-rule bg-paper"
      />
    )
  return (
    <span
      className="grid flex-none place-items-center self-start border border-rule bg-chalk text-soft"
      style={{ width: size, height: size }}
    >
      <StoreIcon />
    </span>
  )
}

/** Subject of the conversation, with a link to its page. */
export function SubjectCard({ subject }: { subject: NonNullable<Subject> }) {
  return (
    <Link
      to={subject.path}
      className="flex items-center gap-3 border-b border-rule bg-chalk/60 px-4 py-2 no-underline outline-offset-[-2px] hover:bg-chalk"
    >
      <SubjectPicture subject={subject} size={44} />
      <span className="min-w-0 flex-1">
        <span className="caption block">{subject.kind === 'order' ? `Commande ${subject.number}` : 'Article'}</span>
        <span className="block truncate text-sm font-medium">{subject.title}</span>
      </span>
      <ChevronRightIcon className="text-soft" />
    </Link>
  )
}
