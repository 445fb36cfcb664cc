import { auditLogHref } from '#domains/audit/web/subject-href.ts'
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
import { euros } from '#shared/money.ts'
import { SelectField } from '#ui/forms/Field.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { UserDetail } from '../../contract-admin.ts'
import { adminRoleLabels, UserBadges } from './UserTable.tsx'

/** One account: the details needed for support, and the allowed actions. */
export function UserPanel({ file, isSuper }: { file: UserDetail; isSuper: boolean }) {
  return (
    <AdminPanel
      id="compte"
      title={file.name}
      badges={<UserBadges user={file} />}
      close={workspacePaths.usersAdmin}
      actionsTitle="Agir"
      actions={<Acts file={file} isSuper={isSuper} />}
    >
      <Identity file={file} />
      <Activity file={file} />
      <AdminSection title="Aussi">
        <RelatedLinks
          links={[
            ['Ses commandes', workspacePaths.ordersAdmin({ client: file.id })],
            ['Ce qui a été fait sur ce compte', auditLogHref('users', file.id)],
          ]}
        />
      </AdminSection>
    </AdminPanel>
  )
}

const Identity = ({ file }: { file: UserDetail }) => (
  <AdminSection title="Identité">
    <DescriptionList
      rows={[
        ['Numéro', file.id],
        [
          'Courriel',
          <a key="mail" className="link" href={`mailto:${file.email}`}>
            {file.email}
          </a>,
        ],
        ['Adresse confirmée', file.emailVerified ? 'Oui' : 'Non'],
        ['Téléphone', file.phone && formatPhone(file.phone)],
        ['Type', file.kind === 'professional' ? 'Professionnel' : 'Particulier'],
        ['Société', file.company],
        ['TVA', file.vatNumber && [file.vatNumber, file.vatCheck].filter(Boolean).join('\u00a0: ')],
        ['N° coopérative', file.customerNumber],
        ['Inscrit le', formatLongDate(file.createdAt)],
        ['Double vérification', file.secondFactor ? 'Oui' : 'Non'],
        ['Bloqué', file.blockedAt && formatDateTime(file.blockedAt)],
        ['Motif du blocage', file.blockedReason],
      ]}
    />
  </AdminSection>
)

const Activity = ({ file: { orders, sessions, vendor, vendorId } }: { file: UserDetail }) => (
  <AdminSection title="Activité">
    <DescriptionList
      rows={[
        ['Commandes', orders.count],
        ['Payé en tout', euros(orders.paidCents)],
        ['Dernière commande', orders.lastAt && formatLongDate(orders.lastAt)],
        [
          'Vendeur',
          vendorId && (
            <Link to={workspacePaths.sellerAdmin(vendorId)} className="link">
              {vendor}
            </Link>
          ),
        ],
      ]}
    />
    <h4 className="caption mt-3">{sessions.length ? 'Connecté sur' : 'Connecté nulle part'}</h4>
    <ul>
      {sessions.map(({ device, seenAt }) => (
        <li key={`${device} ${seenAt}`}>
          {device} <span className="text-soft">{`vu ${formatDateTime(seenAt)}`}</span>
        </li>
      ))}
    </ul>
  </AdminSection>
)

const forJournal = 'Motif (au journal)'
const forOwner = 'Motif (la personne le lira)'

function Acts({ file, isSuper }: { file: UserDetail; isSuper: boolean }) {
  const may = (act: UserDetail['acts'][number]) => file.acts.includes(act)
  if (file.acts.length === 0) return <p className="text-sm text-soft">Vous ne pouvez rien faire sur ce compte.</p>
  return (
    <>
      {may('mailReset') && (
        <AdminActionForm
          intent="reset"
          title="Envoyer un lien de nouveau mot de passe"
          label="Envoyer le lien"
          hint="Le lien part à l’adresse du compte, vaut trente minutes et ne sert qu’une fois. Personne d’autre ne voit ni le lien ni le mot de passe."
        />
      )}
      {file.secondFactor && may('removeFactor') && (
        <AdminActionForm
          danger
          intent="remove-factor"
          title="Retirer la double vérification"
          hint="Pour qui a perdu son téléphone et ses codes de secours. Assurez-vous d’abord que c’est bien cette personne, par un autre chemin que son courriel. Elle est déconnectée partout et prévenue, avec votre motif."
          reasonLabel={forOwner}
        />
      )}
      {may('disconnect') && (
        <AdminActionForm
          intent="disconnect"
          title="Déconnecter partout"
          hint="Toutes les sessions finissent à l’instant. La personne peut se reconnecter."
          reasonLabel={forJournal}
        />
      )}
      {may('view') && (
        <AdminActionForm
          whole
          intent="view"
          title="Voir comme cette personne"
          label="Voir pendant 15 minutes"
          hint="Vous voyez le site tel qu’elle le voit, sans pouvoir rien y changer ni lire sa messagerie. Elle en est prévenue par courriel, avec votre motif."
          reasonLabel={forOwner}
        />
      )}
      {may('block') && (
        <AdminActionForm
          danger
          intent="block"
          title="Bloquer le compte"
          hint="La personne est déconnectée à l’instant et ne peut plus entrer. Ses commandes suivent leur cours."
          reasonLabel={forOwner}
        />
      )}
      {may('unblock') && (
        <AdminActionForm
          intent="unblock"
          title="Débloquer le compte"
          hint="La personne peut de nouveau entrer, et en est prévenue."
          reasonLabel={forOwner}
        />
      )}
      {isSuper && <Roles file={file} may={may} />}
    </>
  )
}

function Roles({ file, may }: { file: UserDetail; may: (act: 'grant' | 'revoke') => boolean }) {
  const toGive = ['ADMIN', 'SUPER_ADMIN'].filter(role => !file.roles.includes(role))
  const choice = (roles: readonly string[]) => (
    <SelectField dense label="Rôle" name="role" className="max-w-xs">
      {roles.map(role => (
        <option key={role} value={role}>
          {adminRoleLabels[role]}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      {may('grant') && toGive.length > 0 && (
        <AdminActionForm
          intent="grant"
          title="Donner un rôle"
          hint="Un administrateur voit tous les bureaux de cette page. Un super-administrateur nomme en plus les autres."
          reasonLabel={forJournal}
        >
          {choice(toGive)}
        </AdminActionForm>
      )}
      {may('revoke') && (
        <AdminActionForm
          danger
          intent="revoke"
          title="Retirer un rôle"
          hint="Sans le rôle d’administrateur, la personne ne voit plus aucun de ces bureaux, dès sa prochaine page."
          reasonLabel={forJournal}
        >
          {choice(file.roles)}
        </AdminActionForm>
      )}
    </>
  )
}
