import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { saveChoices, stopMails } from './choices.ts'
import { findNotifications, markSeen } from './notifications.ts'

export const notificationHandlers: readonly Handler[] = [
  reads(contract.getNotifications, findNotifications),
  writes(contract.markNotificationsSeen, (tx, _, context) => markSeen(tx, requireUser(context).id)),
  writes(contract.setNotificationChoices, saveChoices),
  writes(contract.stopNotificationMails, (tx, input) => stopMails(tx, input)),
]
