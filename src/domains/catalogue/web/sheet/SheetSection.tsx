import type { ReactNode } from 'react'

export const SheetSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} aria-labelledby={`${id}-title`} className="mb-10 scroll-mt-(--bar-height)">
    <h2 id={`${id}-title`} className="rubric mb-4">
      {title}
    </h2>
    {children}
  </section>
)
