import { pathQuery } from '#shared/paths.ts'
import type { NotificationKind } from '../rules.ts'

export const notificationLinks = {
  own: (page?: number) => `/account/notifications${pathQuery({ page: page === 1 ? undefined : page })}`,
  stop: (token: string, quoi: NotificationKind) => `/notifications/arret/${token}${pathQuery({ quoi })}`,
} as const
