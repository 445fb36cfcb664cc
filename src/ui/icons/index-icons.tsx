import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Our own icons on a 24 px grid, with the same stroke as lucide's; keyed like the index colours. */
const DRAWINGS: Record<number, ReactNode> = {
  // Vine trained on its wires between two posts
  98: (
    <>
      <path d="M3 3v18.5M21 3v18.5M3 6.5h18" />
      <path d="M12 21.5c2-3-1.7-5 0-8-.5-2.6-4.8-1.3-5-4.5M12 13.5c.5-2.6 4.8-1.3 5-4.5M12 13.5V9.5" />
    </>
  ),
  // Spray gun bottle and its drops
  99: (
    <>
      <path d="M8 11.5h6v-2L12.5 8H9.5L8 9.5z" />
      <path d="M8 11.5c-2 1-3 2.3-3 4V20a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 17 20v-4.5c0-1.7-1-3-3-4" />
      <path d="M9.5 8V3.5h6l1.5 2h-3c0 1 .3 1.7 1 2.5" />
      <path d="M19.5 3.5h.01M19.5 5.8h.01M21.7 4.6h.01M5 16.5h12" />
    </>
  ),
  // Sack with a leaf
  100: (
    <>
      <path d="M6.5 3h11l-1.3 3.5c2 2.7 3.1 6 3.1 9 0 3.6-1 5.5-2.8 5.5h-9c-1.8 0-2.8-1.9-2.8-5.5 0-3 1.1-6.3 3.1-9z" />
      <path d="M7.8 6.5h8.4" />
      <path d="M12 18.3v-3.6" />
      <path d="M12 14.7c-2.3 0-3.5-1.3-3.5-3.7 2.3 0 3.5 1.3 3.5 3.7 0-1.9 1-3 3.5-3 0 2-1.2 3-3.5 3z" />
    </>
  ),
  // Bottle, capsule and label
  102: (
    <>
      <path d="M10 2.5h4v6.3c0 1.3 3 2.3 3 5.2v6a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 20v-6c0-2.9 3-3.9 3-5.2z" />
      <path d="M10 6.3h4M7 13.5h10M7 18.5h10" />
    </>
  ),
  // Carton seen from a corner
  103: (
    <>
      <path d="m3 8 9-4.5L21 8v8.5L12 21l-9-4.5z" />
      <path d="m3 8 9 4.5L21 8M12 12.5V21" />
      <path d="m7.5 5.8 9 4.5v3" />
    </>
  ),
  // Laboratory flask
  104: (
    <>
      <path d="M9.5 2.5h5M10.3 2.5v6.3L4.9 18.7A1.9 1.9 0 0 0 6.6 21.5h10.8a1.9 1.9 0 0 0 1.7-2.8L13.7 8.8V2.5" />
      <path d="M7.3 14.5h9.4M10.5 17.8h.01M13.5 16.8h.01" />
    </>
  ),
  // Flute and its bubbles
  105: (
    <>
      <path d="M8.3 2.5h7.4l.3 5.8c0 3.7-1.5 6.2-4 6.2s-4-2.5-4-6.2z" />
      <path d="M12 14.5v7M8.5 21.5h7M8.1 6.5h7.8M12 9.5h.01M11 11.8h.01M13 11.3h.01" />
    </>
  ),
  // Tank on its legs
  106: (
    <>
      <path d="M5.5 6.5v10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5v-10" />
      <path d="M5.5 6.5C7 4.3 9.3 3.5 12 3.5s5 .8 6.5 3C17 7.6 14.7 8 12 8s-5-.4-6.5-1.5z" />
      <path d="M12 3.5V2M7.5 18.3v3.2M16.5 18.3v3.2M5.5 12c1.3.8 3.7 1.3 6.5 1.3s5.2-.5 6.5-1.3" />
      <path d="M12 16.3h.01" />
    </>
  ),
}

const UNKNOWN = <path d="M4 4h16v16H4zM4 9h16M9 9v11" />

interface IndexIconProps extends ComponentProps<'svg'> {
  index: number
}

/** Decorative, beside its label: hidden from screen readers. */
export function IndexIcon({ index, className, ...rest }: IndexIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
      className={classes('lucide', className)}
    >
      {DRAWINGS[index] ?? UNKNOWN}
    </svg>
  )
}
