import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'
import { formatLongDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { type Risk, riskNames } from '../rules/alerts.ts'

type AlertedParcel = { id: number; name: string; commune: string; email: string; token: string }

export const mailAlert = (tx: Tx, { id, name, commune, email, token }: AlertedParcel, { day, kind, low }: Risk) =>
  queueMail(tx, {
    event: `vineyard-alert:${id}:${day}`,
    to: email,
    subject: `${riskNames[kind]} le ${formatLongDate(day)}\u00a0: ${name}`,
    title: `${riskNames[kind]} sur votre parcelle`,
    blocks: [
      paragraph(
        kind === 'FROST'
          ? `La prévision pour ${commune} donne ${low.toLocaleString('fr-FR')}\u00a0°C au plus froid de la nuit qui mène au ${formatLongDate(day)}.`
          : `La prévision pour ${commune} annonce un orage de grêle le ${formatLongDate(day)}.`,
      ),
      paragraph(
        'C’est une prévision de commune, pas une mesure dans la parcelle\u00a0: les bas-fonds gèlent avant les coteaux.',
      ),
      button('Voir la météo et les stocks proches', `${paths.weather}?lieu=${encodeURIComponent(commune)}`),
      button('Ne plus recevoir ces alertes', paths.stopAlerts(token)),
    ],
  })
