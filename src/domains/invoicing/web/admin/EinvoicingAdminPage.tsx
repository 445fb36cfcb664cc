import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { reissueCommissionInvoice } from '#domains/settlement/contract-commissions.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { textOf, toFormState } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import {
  provokePlatform,
  retryCommissionDeposit,
  retryDeposit,
  retryReport,
  showEinvoicing,
} from '../../contract-einvoicing.ts'
import { type Einvoicing, ReportTable, ReturnedTable, SellerTermsTable, WaitingTable } from './EinvoicingTables.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageApi).call(showEinvoicing, {})

const retries: Record<string, typeof retryDeposit | typeof retryCommissionDeposit | typeof retryReport> = {
  report: retryReport,
  commission: retryCommissionDeposit,
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const form = await request.formData()
  const params = { id: textOf(form, 'id') }
  if (form.has('fault')) {
    const provoked = await attempt(provokePlatform, { body: bodyOf(provokePlatform.body, form) })
    return toFormState('einvoicing', provoked, 'C’est noté à la plateforme d’essai.')
  }
  const intent = textOf(form, 'intent')
  if (intent === 'reissue') {
    const reissued = await attempt(reissueCommissionInvoice, { params })
    return toFormState(
      'einvoicing',
      reissued,
      'Le document est réémis sous un nouveau numéro\u00a0: son dépôt part dans un instant.',
    )
  }
  const retried = await attempt(retries[intent] ?? retryDeposit, { params })
  return toFormState(
    'einvoicing',
    retried,
    'L’envoi part dans un instant\u00a0: rechargez la page pour en voir la suite.',
  )
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Facturation électronique',
    description: 'Ce que la plateforme agréée n’a pas reçu, a rejeté ou attend.',
    path: workspacePaths.einvoicingAdmin,
    hidden: true,
  })

export default function EinvoicingAdminPage() {
  const einvoicing = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <AdminFrame title="Facturation électronique">
      <p className="-mt-3 max-w-prose text-soft">
        {platformWords[einvoicing.platform]}{' '}
        {einvoicing.readAt && <>Statuts lus le {formatDateTime(einvoicing.readAt)}. </>}
        <Link to={workspacePaths.servicesAdmin} className="link">
          Réglages et essai
        </Link>
      </p>
      {einvoicing.platform === 'none' && (
        <Notice kind="warning" className="mt-4" title="Aucune plateforme agréée n’est réglée">
          Ce qui doit partir attend ici, sans rien perdre&nbsp;: renseignez les six variables EINVOICING_ du serveur.
        </Notice>
      )}
      <FormNotice state={result} intent="einvoicing" />
      <div className="mt-6 flex flex-col gap-10">
        <ReturnedTable rows={einvoicing.returned} />
        <WaitingTable rows={einvoicing.deposits} count={einvoicing.depositCount} />
        <ReportTable rows={einvoicing.reports} />
        <SellerTermsTable rows={einvoicing.sellers} />
        {einvoicing.platform === 'sandbox' && <Faults faults={einvoicing.faults} />}
      </div>
    </AdminFrame>
  )
}

const platformWords: Record<Einvoicing['platform'], string> = {
  afnor: 'Les factures et les rapports partent par la plateforme agréée de ce serveur.',
  sandbox: 'La plateforme d’essai de la démonstration tient lieu de plateforme agréée.',
  none: 'Les factures entre professionnels et les rapports de TVA partent par une plateforme agréée.',
}

const faultLabels = {
  reject: 'Rejeter la prochaine facture',
  refuse: 'La faire refuser par son acheteur',
  outage: 'Mettre en panne',
  recover: 'Tout remettre en marche',
} as const
const plannedLabels: Record<Einvoicing['faults'][number], string> = {
  reject: 'un rejet',
  refuse: 'un refus',
  outage: 'une panne, jusqu’à la remise en marche',
}

function Faults({ faults }: { faults: Einvoicing['faults'] }) {
  return (
    <section>
      <h2 className="rubric">Plateforme d’essai</h2>
      <p className="mt-3 text-sm text-soft">
        {faults.length === 0
          ? 'Tout y est accepté.'
          : `Prévu\u00a0: ${faults.map(fault => plannedLabels[fault]).join(', ')}.`}
      </p>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        {(['reject', 'refuse', 'outage', 'recover'] as const).map(fault => (
          <Button key={fault} type="submit" name="fault" value={fault}>
            {faultLabels[fault]}
          </Button>
        ))}
      </Form>
    </section>
  )
}
