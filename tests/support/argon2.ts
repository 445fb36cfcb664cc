import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { vi } from 'vitest'

type Argon2 = typeof crypto.argon2

/** Passwords are hashed by what `replace` makes of the real function, until the returned one is called. */
export function replaceArgon2(replace: (real: Argon2) => Argon2): () => void {
  const mine = replace(crypto.argon2)
  const replaced = vi.spyOn(crypto, 'argon2').mockImplementation(mine)
  syncBuiltinESMExports()
  return () => {
    replaced.mockRestore()
    syncBuiltinESMExports()
  }
}
