import { auditLogHref } from '#domains/audit/web/subject-href.ts'
import { LegalGround } from '#domains/catalogue/web/admin/LegalGround.tsx'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import {
  AdminActionForm,
  AdminPanel,
  AdminSection,
  DescriptionList,
  RelatedLinks,
} from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/ids.ts'
import { euros, exemptWords, percent } from '#shared/money.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { SellerDetail } from '../../contract-admin.ts'
import { openingStepLabels } from '../../rules/opening.ts'
import { type SellerStatus, statusesAfter } from '../../rules/seller-status.ts'
import { terminationGroundLabels } from '../../rules/termination.ts'
import { SellerBadge } from '../SellerBadge.tsx'
import { ServiceBadge } from '../seller/ServiceBadge.tsx'
import { measureTexts, shareText } from '../seller/scorecard-texts.ts'
import { IdentityForm } from './IdentityForm.tsx'
import { TerminationForms } from './TerminationForms.tsx'

/** One seller: identity, sales settings and past decisions. */
export function SellerAdminPanel({ file }: { file: SellerDetail }) {
  return (
    <AdminPanel
      id="vendeur"
      title={file.name}
      badges={<SellerBadge status={file.status} />}
      close={workspacePaths.sellersAdmin}
      actionsTitle="Décider"
      actions={statusesAfter(file.status)
        .map(to => (
          <AdminActionForm
            key={to}
            intent={to}
            reasonLabel="Motif (le vendeur le lira)"
            reasonOptional={to === 'verified'}
            open={to === 'verified' && file.status === 'to_verify'}
            {...decisionOf(file.status, to)}
          >
            {to === 'suspended' && <LegalGround preselected="terms" />}
          </AdminActionForm>
        ))
        .concat(<IdentityForm key="identity" file={file} />)
        .concat(<VatNumberForm key="vat" vatNumber={file.vatNumber} />)
        .concat(<TerminationForms key="end" file={file} />)}
    >
      <Termination termination={file.termination} />
      <Opening file={file} />
      <Figures file={file} />
      <Service scorecard={file.scorecard} />
      <People file={file} />
      <Identity file={file} />
      <History file={file} />
      <AdminSection title="Aussi">
        <RelatedLinks
          links={[
            ['Lui écrire, lire ses messages', workspacePaths.sellerMessagesAdmin(file.id)],
            ['Ses commandes', workspacePaths.ordersAdmin({ vendeur: file.id })],
            ['Ses articles', workspacePaths.sellerArticlesAdmin(file.id)],
            ['Son compte et ses virements', workspacePaths.sellerAccountsAdmin({ vendeur: file.id })],
            ['Ses règles de commission', workspacePaths.commissionRulesOf(file.id)],
            ['Ce qui a été fait de lui', auditLogHref('sellers', file.id)],
          ]}
        />
      </AdminSection>
    </AdminPanel>
  )
}

/** Beyond the thresholds of the franchise a seller gets a number; back below, it may give it up. */
const VatNumberForm = ({ vatNumber }: Pick<SellerDetail, 'vatNumber'>) => (
  <AdminActionForm
    intent="vat"
    title="Changer son régime de TVA"
    hint={
      vatNumber === null
        ? 'Avec un numéro, ses offres passent au taux normal\u00a0: le vendeur corrige celles qui ont un taux réduit. Les commandes passées gardent le leur.'
        : 'Sans numéro, il est en franchise en base\u00a0: aucune de ses offres n’a de TVA. Les commandes passées gardent la leur.'
    }
    reasonLabel="Motif (le journal le garde)"
  >
    <TextField
      dense
      label="Numéro de TVA"
      name="vatNumber"
      hint={'Vide\u00a0: franchise en base, art. 293 B du CGI.'}
      defaultValue={vatNumber ?? ''}
      maxLength={20}
      className="max-w-72"
    />
  </AdminActionForm>
)

const Termination = ({ termination }: Pick<SellerDetail, 'termination'>) =>
  termination && (
    <AdminSection title={`Fin du contrat le ${formatLongDate(termination.effectiveOn)}`}>
      <DescriptionList
        rows={[
          ['Fondement', terminationGroundLabels[termination.ground]],
          ['Annoncée le', formatLongDate(termination.announcedAt)],
          ['Clause ou texte', termination.clause],
          ['Motifs', termination.reason],
        ]}
      />
    </AdminSection>
  )

type Decision = { title: string; hint: string; danger?: boolean }
function decisionOf(from: SellerStatus, to: SellerStatus): Decision {
  if (to === 'suspended')
    return {
      title: 'Suspendre le vendeur',
      hint: 'Ses offres disparaissent des listes et ne peuvent plus être achetées. Ses commandes en cours continuent. Il reçoit le motif et peut le contester.',
      danger: true,
    }
  if (to === 'to_verify') return { title: 'Mettre à vérifier', hint: 'Ses pièces sont à contrôler avant qu’il vende.' }
  if (to === 'draft') return { title: 'Remettre en brouillon', hint: 'Le vendeur complète d’abord ses informations.' }
  if (from === 'ended')
    return {
      title: 'Reprendre le contrat',
      hint: 'Après une réclamation ou un accord\u00a0: ses offres publiées reviennent dans les listes.',
    }
  return from === 'suspended'
    ? { title: 'Rouvrir les ventes', hint: 'Ses offres publiées reviennent dans les listes.' }
    : { title: 'Vérifier le vendeur', hint: 'Ses offres publiées peuvent être vues et achetées.' }
}

/** The steps of the opening, until the seller sells. */
function Opening({ file: { status, steps } }: { file: SellerDetail }) {
  if (status !== 'draft' && status !== 'to_verify') return null
  const done = steps.filter(step => step.done).length
  return (
    <AdminSection title={`Ouverture\u00a0: ${done} étapes sur ${steps.length}`}>
      <ol className="grid gap-x-6 sm:grid-cols-2">
        {steps.map(({ step, done }) => (
          <li key={step} className="flex min-h-8 items-center gap-2">
            <span aria-hidden="true" className={done ? 'text-success' : 'text-danger'}>
              {done ? '✓' : '✗'}
            </span>
            <span className="sr-only">{done ? 'Fait\u00a0:' : 'À faire\u00a0:'}</span>
            <span className={done ? undefined : 'font-medium'}>{openingStepLabels[step]}</span>
          </li>
        ))}
      </ol>
    </AdminSection>
  )
}

const Service = ({ scorecard }: Pick<SellerDetail, 'scorecard'>) => (
  <AdminSection title="Qualité de service, 90 jours">
    <DescriptionList
      rows={scorecard.measures.map(measure => [
        measureTexts[measure.name].title,
        <span key={measure.name} className="flex flex-wrap items-center gap-x-3">
          {shareText(measure)}
          <ServiceBadge level={measure.level} />
        </span>,
      ])}
    />
  </AdminSection>
)

const Figures = ({ file }: { file: SellerDetail }) => (
  <AdminSection title="Chiffres">
    <DescriptionList
      rows={[
        ['Offres en vente', file.offers],
        ['Commandes, 30 jours', file.orders],
        ['Ventes HT, 30 jours', euros(file.salesCents)],
        ['Remboursé, 30 jours', euros(file.refundedCents)],
        ['Commandes en cours', file.openOrders],
        ['Commission', percent(file.commissionBasisPoints)],
        ['Vendeur depuis', formatLongDate(file.createdAt)],
      ]}
    />
  </AdminSection>
)

const People = ({ file: { members, email, phone, applicationId } }: { file: SellerDetail }) => (
  <AdminSection title="Contact">
    <DescriptionList
      rows={[
        [
          'Courriel',
          <a key="mail" className="link" href={`mailto:${email}`}>
            {email}
          </a>,
        ],
        ['Téléphone', formatPhone(phone)],
        ...members.map(
          member =>
            [
              member.role === 'owner' ? 'Responsable' : 'Membre',
              <Link key={member.id} to={workspacePaths.userAdmin(member.id)} className="link">
                {`${member.name}, ${formatPhone(member.phone)}`}
              </Link>,
            ] as const,
        ),
        [
          'Candidature',
          applicationId && (
            <Link to={`${workspacePaths.applicationsAdmin}?id=${applicationId}`} className="link">
              Relire le dossier
            </Link>
          ),
        ],
      ]}
    />
  </AdminSection>
)

const Identity = ({ file }: { file: SellerDetail }) => (
  <AdminSection title="Identité">
    <DescriptionList
      rows={[
        ['Raison sociale', `${file.legalName}, ${file.legalForm}`],
        file.siret === null ? ['SIREN', file.siren] : ['SIRET', file.siret],
        ['TVA', file.vatNumber ?? exemptWords],
        ['Immatriculation', file.register],
        ['Siège', file.address],
      ]}
    />
  </AdminSection>
)

const History = ({ file: { history } }: { file: SellerDetail }) => (
  <AdminSection title="Décisions">
    {history.length === 0 && <p className="text-soft">Aucune depuis l’ouverture.</p>}
    <ol className="divide-y divide-rule">
      {history.map(({ status, who, reason, at }) => (
        <li key={at} className="py-1.5">
          <SellerBadge status={status} /> <span className="text-soft">{`${formatDateTime(at)}, ${who}`}</span>
          <p className="whitespace-pre-line">{reason}</p>
        </li>
      ))}
    </ol>
  </AdminSection>
)
