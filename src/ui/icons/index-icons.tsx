import type { ComponentProps } from 'react'
import { Icon } from './icons.tsx'

/** The symbols `index-98`… of icons.svg; a category of the operator's own has a common one. */
const drawn = new Set([98, 99, 100, 102, 103, 104, 105, 106])

interface IndexIconProps extends ComponentProps<'svg'> {
  /** Keyed like the index colours. */
  index: number
}

/** Decorative, beside its label: hidden from screen readers. */
export const IndexIcon = ({ index, ...rest }: IndexIconProps) => (
  <Icon name={drawn.has(index) ? `index-${index}` : 'index'} {...rest} />
)
