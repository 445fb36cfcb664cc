import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import sprite from './icons.svg'

interface IconProps extends ComponentProps<'svg'> {
  /** Id of a symbol in icons.svg. */
  name: string
}

/** Decorative unless it has a role and a label; theme/base.css sets its size and stroke. */
export function Icon({ name, className, ...rest }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, except the few with a role and a label
    <svg aria-hidden={rest.role ? undefined : 'true'} {...rest} className={classes('icon', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

const icon = (name: string) => (props: ComponentProps<'svg'>) => <Icon name={name} {...props} />

export const ArrowDownIcon = icon('arrow-down')
export const ArrowLeftIcon = icon('arrow-left')
export const ArrowRightIcon = icon('arrow-right')
export const ArrowUpIcon = icon('arrow-up')
export const SortIcon = icon('arrow-up-down')
export const CheckIcon = icon('check')
export const ChevronDownIcon = icon('chevron-down')
export const ChevronLeftIcon = icon('chevron-left')
export const ChevronRightIcon = icon('chevron-right')
export const AlertIcon = icon('circle-alert')
export const ClockIcon = icon('clock')
export const DownloadIcon = icon('download')
export const ExternalIcon = icon('external-link')
export const EyeIcon = icon('eye')
export const EyeOffIcon = icon('eye-off')
export const DocumentIcon = icon('file-text')
export const InfoIcon = icon('info')
export const GridIcon = icon('layout-grid')
export const FilterIcon = icon('list-filter')
export const LockIcon = icon('lock')
export const LogoutIcon = icon('log-out')
export const MailIcon = icon('mail')
export const PinIcon = icon('map-pin')
export const MenuIcon = icon('menu')
export const MessageIcon = icon('message-square-text')
export const MinusIcon = icon('minus')
export const PackageIcon = icon('package')
export const AttachIcon = icon('paperclip')
export const PhoneIcon = icon('phone')
export const PlusIcon = icon('plus')
export const TableIcon = icon('rows-3')
export const SearchIcon = icon('search')
export const CartIcon = icon('shopping-cart')
export const StoreIcon = icon('store')
export const TagIcon = icon('tag')
export const TrashIcon = icon('trash-2')
export const WarningIcon = icon('triangle-alert')
export const TruckIcon = icon('truck')
export const UserIcon = icon('user')
export const CloseIcon = icon('x')
export const CardIcon = icon('card')
export const ShieldIcon = icon('shield')
