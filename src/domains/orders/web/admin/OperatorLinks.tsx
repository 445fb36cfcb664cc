import { AdminSection, RelatedLinks } from '#domains/admin/web/AdminParts.tsx'
import { auditLogHref } from '#domains/audit/web/subject-href.ts'
import { paths } from '#shared/paths.ts'
import type { OrderDetail } from '../../contract-detail.ts'

/** Links from an order to its parties, its ledger entries and its audit log. */
export const OperatorLinks = ({ order: { id, vendor, buyerId } }: { order: OrderDetail }) => (
  <AdminSection title="Administration">
    <RelatedLinks
      links={[
        ['Le vendeur', paths.deskSeller(vendor.id)],
        ...(buyerId === null ? [] : [['L’acheteur', paths.deskUser(buyerId)] as const]),
        ['Compte du vendeur', paths.accountDesk({ vendeur: vendor.id, commande: id })],
        ['Commandes du vendeur', paths.orderDesk({ vendeur: vendor.id })],
        ...(buyerId === null ? [] : [['Commandes de l’acheteur', paths.orderDesk({ client: buyerId })] as const]),
        ['Journal de la commande', auditLogHref('orders', id)],
      ]}
    />
  </AdminSection>
)
