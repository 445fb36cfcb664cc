import { requirementLabels } from '#domains/payments/rules-accounts.ts'
import type { AccountFacts } from '#domains/payments/server/port-sellers.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import type { Tx } from '#platform/db/pool.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { button, paragraph } from '#platform/mail/mail-content.ts'
import { paths } from '#shared/paths.ts'

type Vendor = { id: number; name: string; email: string }

export const mailSalesStopped = (tx: Tx, vendor: Vendor, facts: AccountFacts) =>
  queueMail(tx, {
    event: `sales-stopped:${vendor.id}:${Date.now()}`,
    to: vendor.email,
    subject: 'Vos ventes sont suspendues\u00a0: votre compte de paiement est à compléter',
    title: `${vendor.name}\u00a0: vos ventes sont suspendues`,
    blocks: [
      paragraph(
        facts.refused
          ? 'Notre prestataire de paiement a refusé votre compte. Nous ne pouvons plus vous verser le produit de vos ventes\u00a0: vos offres restent visibles, mais ne peuvent plus être commandées.'
          : 'Notre prestataire de paiement ne peut plus vous verser le produit de vos ventes. Vos offres restent visibles, mais ne peuvent plus être commandées. Elles le seront de nouveau dès que votre compte sera complet.',
      ),
      ...(facts.missing.length && !facts.refused
        ? [
            paragraph(
              `Il manque\u00a0: ${facts.missing.map(one => requirementLabels[one].replace(/^./, first => first.toLowerCase())).join(', ')}.`,
            ),
          ]
        : []),
      paragraph('Les commandes déjà passées continuent\u00a0: préparez-les et livrez-les comme convenu.'),
      facts.refused
        ? button('Nous écrire', paths.contact)
        : button('Compléter mon compte de paiement', workspacePaths.sellerAccounts()),
    ],
  })

export const mailSalesReopened = (tx: Tx, vendor: Vendor) =>
  queueMail(tx, {
    event: `sales-reopened:${vendor.id}:${Date.now()}`,
    to: vendor.email,
    subject: 'Vos ventes ont repris',
    title: `${vendor.name}\u00a0: vos ventes ont repris`,
    blocks: [
      paragraph(
        'Votre compte de paiement est complet. Vos offres peuvent de nouveau être commandées, et ce qui attendait votre compte est en route.',
      ),
      button('Voir vos comptes', workspacePaths.sellerAccounts()),
    ],
  })
