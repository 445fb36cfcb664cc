import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { MemberDoubt } from '../../contract.ts'

/** Accounts that may be a member's: the file on one side, what the account says on the other. */
export const DoubtList = ({ doubts }: { doubts: readonly MemberDoubt[] }) => (
  <section aria-labelledby="rapprochements" className="border-t-2 border-ink pt-3">
    <h2 id="rapprochements" className="text-lg">
      Rapprochements à décider
    </h2>
    <p className="max-w-prose text-sm text-soft">
      Un numéro ou un SIREN se recopie&nbsp;: seule une adresse confirmée et identique à celle du fichier rattache un
      compte d’office. Appelez l’adhérent avant de confirmer les autres.
    </p>
    <ul className="mt-3 divide-y divide-rule border-y border-rule">
      {doubts.map(doubt => (
        <Doubt key={`${doubt.memberId}-${doubt.userId}`} doubt={doubt} />
      ))}
    </ul>
  </section>
)

function Doubt({ doubt }: { doubt: MemberDoubt }) {
  const { account } = doubt
  const rows: [string, string | null, string | null, boolean][] = [
    ['N° adhérent', doubt.number, account.number, doubt.sameNumber],
    ['SIREN', doubt.siren, account.siren, doubt.sameSiren],
    ['Adresse', doubt.email, account.email, doubt.sameEmail],
  ]
  return (
    <li className="py-4">
      <table className="w-full max-w-3xl table-fixed text-sm">
        <caption className="sr-only">{`${doubt.name}, comparé au compte ${account.name}`}</caption>
        <thead>
          <tr className="text-start align-bottom">
            <td className="w-20 sm:w-28" />
            <th scope="col" className="pb-1 pe-4 text-start wrap-anywhere">
              <span className="block text-soft">Fichier</span>
              {doubt.name}
            </th>
            <th scope="col" className="pb-1 text-start wrap-anywhere">
              <span className="block text-soft">Compte en ligne</span>
              {account.name}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([term, ours, theirs, same]) => (
            <tr key={term} className="align-top">
              <th scope="row" className="pe-3 text-start font-normal text-soft wrap-anywhere">
                {term}
              </th>
              <td className="pe-4 tabular-nums wrap-anywhere">{ours ?? '—'}</td>
              <td className="tabular-nums wrap-anywhere">
                {theirs ?? '—'} {same && <Badge tone="success">identique</Badge>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Form method="post" className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="memberId" value={doubt.memberId} />
        <input type="hidden" name="userId" value={doubt.userId} />
        <Button type="submit" name="intent" value="accept" look="primary" size="sm">
          C’est cet adhérent<span className="sr-only">{`\u00a0: ${doubt.name}`}</span>
        </Button>
        <Button type="submit" name="intent" value="refuse" size="sm">
          Écarter<span className="sr-only">{` le compte ${account.name}`}</span>
        </Button>
      </Form>
    </li>
  )
}
