import { useNavigation } from 'react-router'

/** A thin bar while the next page is on its way: hidden for its first 300 ms by the style sheet. */
export const PendingBar = () =>
  useNavigation().state === 'idle' ? null : <div role="status" aria-label="Chargement" className="pending-bar" />
