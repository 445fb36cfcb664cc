import { auditLogHref } from '#domains/audit/web/subject-href.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminSection, RelatedLinks } from '#domains/workspace/web/admin/AdminParts.tsx'
import type { OrderDetail } from '../../contract-detail.ts'

/** Links from an order to its parties, its ledger entries and its audit log. */
export const OperatorLinks = ({ order: { id, vendor, buyerId, sandboxParcel } }: { order: OrderDetail }) => (
  <AdminSection title="Administration">
    <RelatedLinks
      links={[
        ['Le vendeur', workspacePaths.sellerAdmin(vendor.id)],
        ...(buyerId === null ? [] : [['L’acheteur', workspacePaths.userAdmin(buyerId)] as const]),
        ['Compte du vendeur', workspacePaths.sellerAccountsAdmin({ vendeur: vendor.id, commande: id })],
        ['Commandes du vendeur', workspacePaths.ordersAdmin({ vendeur: vendor.id })],
        ...(buyerId === null
          ? []
          : [['Commandes de l’acheteur', workspacePaths.ordersAdmin({ client: buyerId })] as const]),
        ...(sandboxParcel ? [['Colis du transporteur d’essai', workspacePaths.carrierAdmin] as const] : []),
        ['Journal de la commande', auditLogHref('orders', id)],
      ]}
    />
  </AdminSection>
)
