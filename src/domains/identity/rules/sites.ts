/** How a truck reaches a delivery site, as the seller, the delivery note and the label show it. */
export type SiteAccess = {
  site: string
  access: string | null
  /** Null: unknown. */
  truck19t: boolean | null
  tailLift: boolean
  hours: string | null
  contact: string | null
}

export const accessSentence = ({ site, access, truck19t, tailLift, hours, contact }: SiteAccess): string =>
  [
    site,
    access,
    truck19t === null ? null : truck19t ? 'camion de 19\u00a0t accepté' : 'pas de camion de 19\u00a0t',
    tailLift ? 'hayon nécessaire' : null,
    hours && `réception\u00a0: ${hours}`,
    contact && `contact\u00a0: ${contact}`,
  ]
    .filter(Boolean)
    .join('\u00a0; ')
