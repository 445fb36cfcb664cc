import { describe, expect, test } from 'vitest'
import { type DrawerEvent, type DrawerPhase, drawerMilliseconds, isMoving, nextPhase } from './drawer-machine.ts'

const phaseAfter = (...events: DrawerEvent[]) => events.reduce<DrawerPhase>(nextPhase, 'closed')

describe('drawer', () => {
  test('takes the specified 150 ms', () => expect(drawerMilliseconds).toBe(150))

  test('opens, settles, closes, settles', () => {
    expect(phaseAfter('toggle')).toBe('opening')
    expect(phaseAfter('toggle', 'settled')).toBe('open')
    expect(phaseAfter('toggle', 'settled', 'toggle')).toBe('closing')
    expect(phaseAfter('toggle', 'settled', 'toggle', 'settled')).toBe('closed')
  })

  test('ignores open and close requests during the animation, in both directions', () => {
    for (const wish of ['toggle', 'open', 'close'] as const) {
      expect(phaseAfter('open', wish)).toBe('opening')
      expect(phaseAfter('open', 'settled', 'close', wish)).toBe('closing')
    }
  })

  test('moves only while opening or closing', () => {
    expect((['closed', 'opening', 'open', 'closing'] as const).filter(isMoving)).toEqual(['opening', 'closing'])
  })

  test('closes when the browser closes the dialog by itself', () => {
    expect(phaseAfter('open', 'gone')).toBe('closed')
    expect(phaseAfter('open', 'settled', 'gone')).toBe('closed')
  })

  test('does not open on a late timer or a second close', () => {
    expect(phaseAfter('settled')).toBe('closed')
    expect(phaseAfter('close')).toBe('closed')
  })
})
