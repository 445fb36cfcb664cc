import { type LoaderFunctionArgs, redirect } from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { pageApi } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'

/** `/vendeur` has no page of its own: a seller goes to their day, others to the application. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.get(pageApi).user?.vendorRole ? workspacePaths.sellerToday : paths.becomeSeller)
}

export default function SellerRootPage() {
  return null
}
