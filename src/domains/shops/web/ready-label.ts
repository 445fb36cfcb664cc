/** Preparation time of an order at the shop, in opening hours. */
export const readyLabel = (hours: number) =>
  hours < 24 ? `prête en ${hours}\u00a0h` : `prête en ${Math.round(hours / 24)}\u00a0jour${hours < 36 ? '' : 's'}`
