/**
 * Jobs are taken and done away with several at a time: each by itself costs the database as much as most of them do. What
 * waits here behind long ones goes back to other workers; of a worker that dies, what it had just done is done again.
 */
export const inBatches = {
  worker: {
    localQueue: { size: 12, ttl: 2_000 },
    completeJobBatchDelay: 50,
  },
}
