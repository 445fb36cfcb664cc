import { hashPassword } from '#domains/identity/server/passwords.ts'

/** Checked in a thousandth of the time of a real hash, whose cost is part of it. */
export const quickHash = (password: string) => hashPassword(password, { memory: 8, passes: 1, parallelism: 1 })
