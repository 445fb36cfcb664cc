import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onLiveSignal, readAgain } from './live-client.ts'
import type { LiveEvent } from './live-event.ts'

/** Reads the queries of this key that are shown again after each event that concerns them. */
export function useLiveQuery(queryKey: QueryKey, concerns: (event: LiveEvent) => boolean): void {
  const queries = useQueryClient()
  // Events come close together: those of one moment share a read.
  const read = useEffectEvent(() => queries.invalidateQueries({ queryKey }, { cancelRefetch: false }))
  const isReading = useEffectEvent(() => queries.isFetching({ queryKey }) > 0)
  const isConcerned = useEffectEvent(concerns)
  useEffect(() => {
    const renew = readAgain(
      () => read(),
      () => isReading(),
    )
    return onLiveSignal(signal => void ((signal === 'resync' || isConcerned(signal)) && renew()))
  }, [])
}
