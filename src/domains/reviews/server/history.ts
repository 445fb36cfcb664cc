import type { Tx } from '#platform/db/pool.ts'

type Event = {
  event: 'written' | 'changed' | 'published' | 'refused' | 'replied' | 'reply_removed' | 'doubted' | 'upheld'
  actor: 'buyer' | 'seller' | 'operator' | 'timer'
  userId: number | null
  note?: string | null
}

export const recordReviewEvent = (tx: Tx, reviewId: number, { event, actor, userId, note }: Event) =>
  tx
    .insertInto('review_history')
    .values({ review_id: reviewId, event, actor, user_id: userId, note: note ?? null })
    .execute()
