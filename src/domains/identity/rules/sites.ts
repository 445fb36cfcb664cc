/** How a truck reaches a delivery site, as the seller, the delivery note and the label show it. */
export type SiteAccess = {
  /** Null: the address of one delivery, which has no name. */
  site: string | null
  access: string | null
  /** Null: unknown. */
  truck19t: boolean | null
  tailLift: boolean
  /** The carrier calls first. */
  appointment?: boolean
  hours: string | null
  contact: string | null
}

export const accessSentence = ({ site, access, truck19t, tailLift, appointment, hours, contact }: SiteAccess): string =>
  [
    site,
    access,
    truck19t === null ? null : truck19t ? 'camion de 19\u00a0t accepté' : 'pas de camion de 19\u00a0t',
    tailLift ? 'hayon nécessaire' : null,
    appointment ? 'sur rendez-vous' : null,
    hours && `réception\u00a0: ${hours}`,
    contact && `contact\u00a0: ${contact}`,
  ]
    .filter(Boolean)
    .join('\u00a0; ')
