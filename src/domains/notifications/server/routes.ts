import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as push from '../contract-push.ts'
import { saveChoices, stopMails } from './choices.ts'
import { findNotifications, markSeen } from './notifications.ts'
import * as devices from './push/devices.ts'
import { type PushSettings, preparePushKey } from './push/keys.ts'

export const notificationHandlers = (settings: PushSettings): readonly Handler[] => [
  ...pushHandlers(settings),
  reads(contract.getNotifications, findNotifications),
  writes(contract.markNotificationsSeen, (tx, _, context) => markSeen(tx, requireUser(context).id)),
  writes(contract.setNotificationChoices, saveChoices),
  writes(contract.stopNotificationMails, (tx, input) => stopMails(tx, input)),
]

const pushHandlers = (settings: PushSettings): readonly Handler[] => [
  reads(push.showPush, (db, _, context) => devices.findPush(db, requireUser(context).id)),
  writes(push.getPushKey, tx => preparePushKey(tx, settings)),
  writes(push.addPushDevice, (tx, input, context) =>
    devices.addDevice(tx, input, { userId: requireUser(context).id, allowLoopback: settings.allowLoopback }),
  ),
  writes(push.removePushDevice, (tx, { params }, context) =>
    devices.removeDevice(tx, params.id, requireUser(context).id),
  ),
  writes(push.setPushChoices, (tx, input, context) => devices.savePushChoices(tx, input, requireUser(context).id)),
]
