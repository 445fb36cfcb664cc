/** The specified animation, in both directions. While it runs the drawer ignores other events. */
export const drawerMilliseconds = 150

export type DrawerPhase = 'closed' | 'opening' | 'open' | 'closing'
/** `settled`: the animation ended. `gone`: the browser closed the dialog by itself. */
export type DrawerEvent = 'toggle' | 'open' | 'close' | 'settled' | 'gone'

const MOVES: Record<DrawerPhase, Partial<Record<DrawerEvent, DrawerPhase>>> = {
  closed: { toggle: 'opening', open: 'opening' },
  opening: { settled: 'open', gone: 'closed' },
  open: { toggle: 'closing', close: 'closing', gone: 'closed' },
  closing: { settled: 'closed', gone: 'closed' },
}

export const nextPhase = (phase: DrawerPhase, event: DrawerEvent): DrawerPhase => MOVES[phase][event] ?? phase
export const isMoving = (phase: DrawerPhase) => phase === 'opening' || phase === 'closing'
