/**
 * Workers fetch and complete jobs in batches: each fetch alone costs the database as much as most jobs do. Jobs that
 * wait in a worker's local queue return to other workers; when a worker dies, the jobs it just completed run again.
 */
export const inBatches = {
  worker: {
    localQueue: { size: 12, ttl: 2_000 },
    completeJobBatchDelay: 50,
  },
}
