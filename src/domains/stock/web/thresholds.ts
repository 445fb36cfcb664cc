const unitsOf = (typed: FormDataEntryValue | null) => {
  const plain = String(typed ?? '').replace(/[\s\u00a0\u202f]/g, '')
  if (plain === '') return null
  return /^\d{1,8}$/.test(plain) ? Number(plain) : Number.NaN
}

/**
 * Fields `seuil-12`, one per offer; empty: no threshold of its own. The contract rejects values that are not numbers.
 */
export const thresholdsOf = (form: FormData) =>
  [...form.entries()].flatMap(([name, value]) => {
    const [, offerId] = name.match(/^seuil-(\d+)$/) ?? []
    return offerId ? [{ offerId, units: unitsOf(value) }] : []
  })

export const settingsOf = (form: FormData) => ({
  lowUnits: unitsOf(form.get('seuil')),
  alerts: form.get('alertes') !== null,
})
