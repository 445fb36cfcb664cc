import { AdminActionForm, AdminSection, DescriptionList, RelatedLinks } from '#domains/admin/web/AdminParts.tsx'
import { auditLogHref } from '#domains/audit/web/subject-href.ts'
import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import { euros, percent } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { SellerDetail } from '../../contract-admin.ts'
import { type SellerStatus, statusesAfter } from '../../rules/seller-status.ts'
import { SellerBadge } from '../SellerBadge.tsx'

/** One seller: identity, sales settings and past decisions. */
export function SellerAdminPanel({ file }: { file: SellerDetail }) {
  return (
    <article aria-labelledby="vendeur" className="min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="vendeur" className="text-2xl">
          {file.name}
        </h2>
        <SellerBadge status={file.status} />
        <ButtonLink size="sm" look="quiet" to={paths.sellersAdmin} className="ml-auto">
          Fermer
        </ButtonLink>
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <Figures file={file} />
        <People file={file} />
        <Identity file={file} />
        <History file={file} />
        <AdminSection title="Aussi">
          <RelatedLinks
            links={[
              ['Ses commandes', paths.ordersAdmin({ vendeur: file.id })],
              ['Ses articles', paths.sellerArticlesAdmin(file.id)],
              ['Son compte et ses virements', paths.sellerAccountsAdmin({ vendeur: file.id })],
              ['Ses règles de commission', paths.commissionRulesOf(file.id)],
              ['Ce qui a été fait de lui', auditLogHref('sellers', file.id)],
            ]}
          />
        </AdminSection>
      </div>
      <div className="mt-8">
        <h3 className="border-t-2 border-ink pt-2 text-lg">Décider</h3>
        {statusesAfter(file.status).map(to => (
          <AdminActionForm
            key={to}
            intent={to}
            reasonLabel="Motif (le vendeur le lira)"
            {...decisionOf(file.status, to)}
          />
        ))}
      </div>
    </article>
  )
}

type Decision = { title: string; hint: string; danger?: boolean }
function decisionOf(from: SellerStatus, to: SellerStatus): Decision {
  if (to === 'suspended')
    return {
      title: 'Suspendre le vendeur',
      hint: 'Ses offres disparaissent des listes et ne peuvent plus être achetées. Ses commandes en cours continuent.',
      danger: true,
    }
  if (to === 'to_verify') return { title: 'Mettre à vérifier', hint: 'Ses pièces sont à contrôler avant qu’il vende.' }
  if (to === 'draft') return { title: 'Remettre en brouillon', hint: 'Le vendeur complète d’abord ses informations.' }
  return from === 'suspended'
    ? { title: 'Rouvrir les ventes', hint: 'Ses offres publiées reviennent dans les listes.' }
    : { title: 'Vérifier le vendeur', hint: 'Ses offres publiées peuvent être vues et achetées.' }
}

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
        ['Téléphone', phone],
        ...members.map(
          member =>
            [
              member.role === 'owner' ? 'Responsable' : 'Membre',
              <Link key={member.id} to={paths.userAdmin(member.id)} className="link">
                {`${member.name}, ${member.phone}`}
              </Link>,
            ] as const,
        ),
        [
          'Candidature',
          applicationId && (
            <Link to={`${paths.applicationsAdmin}?id=${applicationId}`} className="link">
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
        ['SIRET', file.siret],
        ['TVA', file.vatNumber],
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
