import { type MoneyRight, moneyRightNames, moneyRights } from '#shared/seller-rights.ts'
import { type SellerRole, sellerRoles } from '#shared/user.ts'
import { sellerRoleLabels } from '../../rules/opening.ts'

const words = { always: 'Oui', granted: 'Si vous l’accordez', never: 'Non' }
const wordFor = (right: MoneyRight, role: SellerRole) => words[moneyRights[right].roles[role]]

/** Permissions of each role, those on money first: the table that the server checks. */
export const TeamRights = () => (
  <section aria-labelledby="droits" className="mt-8">
    <h2 id="droits" className="rubric mb-2">
      Ce que chaque rôle peut faire
    </h2>
    <dl className="text-sm">
      {sellerRoles.map(role => (
        <div key={role} className="flex gap-3 border-b border-rule py-2">
          <dt className="w-28 flex-none font-semibold">{sellerRoleLabels[role].label}</dt>
          <dd className="text-soft">{sellerRoleLabels[role].may}</dd>
        </div>
      ))}
    </dl>
    <h3 className="mt-6 font-semibold">Avec l’argent</h3>
    <ul className="mt-1 text-sm">
      {moneyRightNames.map(right => (
        <li key={right} className="grid gap-x-6 gap-y-1 border-b border-rule py-2 lg:grid-cols-[1fr_auto]">
          <span>{moneyRights[right].label}</span>
          <span className="flex flex-wrap gap-x-4 text-soft">
            {sellerRoles.map(role => (
              <span key={role}>{`${sellerRoleLabels[role].label}\u00a0: ${wordFor(right, role).toLowerCase()}`}</span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
