import { Loading, Skeleton } from '#ui/Skeleton.tsx'

/** Placeholder with the layout of a conversation. */
export function ThreadSkeleton() {
  return (
    <Loading label="La conversation s’ouvre…">
      <div className="flex h-full flex-col">
        <div className="border-b border-rule px-4 py-3">
          <Skeleton late className="h-7 w-48" />
        </div>
        <div className="flex items-center gap-3 border-b border-rule px-4 py-2">
          <Skeleton late className="size-11" />
          <Skeleton late className="h-4 w-56" />
        </div>
        <div className="flex flex-col gap-3 p-4">
          <Skeleton late className="h-14 w-3/5" />
          <Skeleton late className="ml-auto h-20 w-1/2" />
          <Skeleton late className="h-10 w-2/5" />
        </div>
      </div>
    </Loading>
  )
}
