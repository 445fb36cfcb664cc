import type { ReactNode } from 'react'
import { FrameCrumbs } from '#ui/navigation/FrameCrumbs.tsx'

/** Title and content of a page of the back office; the layout adds the navigation. */
export const AdminFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page py-4 md:py-5">
    <FrameCrumbs title={title} />
    <h1 className="mb-4 mt-1">{title}</h1>
    {children}
  </div>
)
