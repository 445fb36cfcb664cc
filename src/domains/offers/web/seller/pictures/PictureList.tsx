import { type DragEvent, useState } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { ArrowLeftIcon, ArrowRightIcon, TrashIcon } from '#ui/icons/icons.tsx'
import { moved } from './picture-order.ts'

/** One picture as it is shown and as it will be sent. */
export type Shown = {
  given: { pictureId: number } | { fileId: string }
  key: string
  address: string | null
}

interface Props {
  pictures: readonly Shown[]
  onChange: (pictures: Shown[]) => void
}

/** Reordered by dragging or with buttons; a live region announces each move. */
export function PictureList({ pictures, onChange }: Props) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const count = pictures.length
  const move = (from: number, to: number) => {
    onChange(moved(pictures, from, to))
    setAnnouncement(`Photo en place ${to + 1} sur ${count}.`)
  }
  const remove = (index: number) => {
    onChange(pictures.filter((_, rank) => rank !== index))
    setAnnouncement(`Photo ${index + 1} retirée.`)
  }
  const over = (event: DragEvent, to: number) => {
    const from = pictures.findIndex(({ key }) => key === dragged)
    if (from < 0) return
    event.preventDefault()
    if (from !== to) move(from, to)
  }
  return (
    <>
      {count === 0 && (
        <p className="border border-rule bg-chalk px-3 py-6 text-center text-sm text-soft">Aucune photo</p>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {pictures.map(({ key, address }, index) => (
          <li
            key={key}
            draggable
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(key)
            }}
            onDragOver={event => over(event, index)}
            onDrop={event => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
            className={classes('cursor-grab border border-rule bg-paper', dragged === key && 'opacity-50')}
          >
            <div className="relative aspect-square bg-chalk">
              {address && (
                <img
                  src={address}
                  alt={`Position ${index + 1}`}
                  draggable={false}
                  className="absolute inset-0 size-full object-contain"
                />
              )}
            </div>
            <div className="flex items-center justify-between border-t border-rule px-1">
              <span className="pl-1 text-sm">{index === 0 ? 'Première' : index + 1}</span>
              <span className="flex">
                <IconButton
                  size="sm"
                  label={`Avancer la photo ${index + 1}`}
                  icon={<ArrowLeftIcon className="size-4" />}
                  aria-disabled={index === 0 || undefined}
                  className="aria-disabled:opacity-40"
                  onClick={() => index > 0 && move(index, index - 1)}
                />
                <IconButton
                  size="sm"
                  label={`Reculer la photo ${index + 1}`}
                  icon={<ArrowRightIcon className="size-4" />}
                  aria-disabled={index === count - 1 || undefined}
                  className="aria-disabled:opacity-40"
                  onClick={() => index < count - 1 && move(index, index + 1)}
                />
                <IconButton
                  size="sm"
                  label={`Retirer la photo ${index + 1}`}
                  icon={<TrashIcon className="size-4" />}
                  onClick={() => remove(index)}
                />
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
