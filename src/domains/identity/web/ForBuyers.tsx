import type { ReactNode } from 'react'
import { useIsAccountant } from './session.ts'

/** What the accountant of an estate, who buys nothing, does not see. */
export const ForBuyers = ({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) =>
  useIsAccountant() ? instead : children
