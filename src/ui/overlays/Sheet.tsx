import type { ComponentProps } from 'react'
import { Drawer } from './Drawer.tsx'

/** The same drawer from the bottom of a phone: filters, sorting, choices. */
export function Sheet(props: Omit<ComponentProps<typeof Drawer>, 'side'>) {
  return <Drawer {...props} side="bottom" />
}
