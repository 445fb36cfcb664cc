import { auditLogHref } from '#domains/audit/web/subject-href.ts'
import { AdminSection, RelatedLinks } from '#domains/workspace/web/admin/AdminParts.tsx'
import { paths } from '#shared/paths.ts'
import type { OrderDetail } from '../../contract-detail.ts'

/** Links from an order to its parties, its ledger entries and its audit log. */
export const OperatorLinks = ({ order: { id, vendor, buyerId } }: { order: OrderDetail }) => (
  <AdminSection title="Administration">
    <RelatedLinks
      links={[
        ['Le vendeur', paths.sellerAdmin(vendor.id)],
        ...(buyerId === null ? [] : [['L’acheteur', paths.userAdmin(buyerId)] as const]),
        ['Compte du vendeur', paths.sellerAccountsAdmin({ vendeur: vendor.id, commande: id })],
        ['Commandes du vendeur', paths.ordersAdmin({ vendeur: vendor.id })],
        ...(buyerId === null ? [] : [['Commandes de l’acheteur', paths.ordersAdmin({ client: buyerId })] as const]),
        ['Journal de la commande', auditLogHref('orders', id)],
      ]}
    />
  </AdminSection>
)
