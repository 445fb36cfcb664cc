import type { ReactNode } from 'react'

export type GroupFact = [label: string, value: ReactNode]

/** Facts without a value are left out. */
export const FactList = ({ facts }: { facts: readonly GroupFact[] }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
    {facts
      .filter(([, value]) => value !== null)
      .map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid border-b border-rule py-1">
          <dt className="text-soft">{label}</dt>
          <dd className="text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
)
