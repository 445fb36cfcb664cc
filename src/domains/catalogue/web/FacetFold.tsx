import type { ReactNode } from 'react'
import { Disclosure } from '#ui/Disclosure.tsx'
import { CheckIcon } from '#ui/icons.tsx'

export function FacetFold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <Disclosure title={<h3 className="font-text text-sm font-semibold">{title}</h3>} open={open}>
      {children}
    </Disclosure>
  )
}

export function FacetLink({
  to,
  isChosen,
  label,
  count,
}: {
  to: string
  isChosen: boolean
  label: string
  count?: number
}) {
  return (
    <a
      href={to}
      data-stay=""
      rel="nofollow"
      aria-current={isChosen || undefined}
      className="group/value flex min-h-8 items-center gap-2 text-sm hover:underline"
    >
      <span
        aria-hidden="true"
        className="grid size-4 flex-none place-items-center rounded-sm border border-edge group-hover/value:border-ink group-current/value:border-action group-current/value:bg-action group-current/value:text-paper"
      >
        {isChosen && <CheckIcon className="size-3 stroke-3" />}
      </span>
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && <span className="caption">{count}</span>}
      {isChosen && <span className="sr-only"> (retirer ce filtre)</span>}
    </a>
  )
}
