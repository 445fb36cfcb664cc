import { classes } from '../classes.ts'
import sprite from './work.svg'

/** Symbols of work.svg: icons of the private pages, in a file that public pages do not load. */
export const workIcons = [
  'activity',
  'archive',
  'award',
  'book-open',
  'briefcase',
  'building',
  'calendar-check',
  'chart-column',
  'clipboard-check',
  'coins',
  'external-link',
  'file-down',
  'file-text',
  'flag',
  'history',
  'home',
  'landmark',
  'layers',
  'life-buoy',
  'lock',
  'map-pin',
  'message-square-text',
  'newspaper',
  'package',
  'percent',
  'plug',
  'plus',
  'rows-3',
  'scale',
  'scan-barcode',
  'search',
  'settings',
  'sliders-horizontal',
  'store',
  'undo',
  'upload',
  'user',
  'users',
] as const
export type WorkIconName = (typeof workIcons)[number]

/** Decorative: the text beside it names the entry. */
export function WorkIcon({ name, className }: { name: WorkIconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={classes('icon', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
