import type { ReactNode } from 'react'
import { ActionNotice } from './AdminParts.tsx'

/** Address of a list with the file of one row open: of its first page and its default state without parameters. */
export function listAddress(path: string, { etat, page, id }: { etat?: string; page?: number; id?: number }): string {
  const search = new URLSearchParams()
  if (etat) search.set('etat', etat)
  if (page && page > 1) search.set('page', `${page}`)
  if (id) search.set('id', `${id}`)
  return search.size ? `${path}?${search}` : path
}

interface ListAndFileProps {
  list: ReactNode
  /** Of the row that is open; null when none is. */
  file: ReactNode | null
  outcome: Parameters<typeof ActionNotice>[0]['outcome']
}

/** A list of what people sent, and beside it the file of one row with its decision. On a phone the file comes first. */
export const ListAndFile = ({ list, file, outcome }: ListAndFileProps) => (
  <div className={file ? 'mt-4 grid gap-8 lg:grid-cols-[minmax(16rem,1fr)_2fr]' : 'mt-4'}>
    <div className={file ? 'min-w-0 max-lg:order-2' : undefined}>{list}</div>
    {file && (
      <div className="min-w-0">
        <ActionNotice
          outcome={outcome}
          done={'C’est décidé\u00a0: les personnes concernées sont prévenues par courriel.'}
        />
        {file}
      </div>
    )}
  </div>
)
