import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import * as alerts from './alerts.ts'

export const alertHandlers: readonly Handler[] = [
  reads(contract.showAlertSubject, (db, { params }) => alerts.findAlertSubject(db, params.slug)),
  writes(contract.createAlert, alerts.setAlert),
  reads(contract.showAlert, (db, { params }) => alerts.findAlertByToken(db, params.token)),
  writes(contract.confirmAlert, (tx, { params }) => alerts.confirmByToken(tx, params.token)),
  writes(contract.stopAlert, (tx, { params }) => alerts.deleteByToken(tx, params.token)),
  reads(contract.listAlerts, (db, _, context) => alerts.findAlerts(db, requireUser(context).id)),
  writes(contract.deleteAlert, (tx, { params }, context) =>
    alerts.deleteOwnAlert(tx, params.id, requireUser(context).id),
  ),
]
