import { useOutletContext } from 'react-router'
import type { Frame } from '#ui/navigation/frame.ts'
import type { WaitingLine } from '../rules.ts'

/** What the layout passes to the pages in its frame; `waiting` is null when it could not be counted. */
export type WorkspaceContext = Frame & { waiting: readonly WaitingLine[] | null }

export const useWaiting = () => useOutletContext<WorkspaceContext | null>()?.waiting ?? null
