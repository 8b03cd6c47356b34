import type { JobOptions } from '../../platform/jobs/add-job-store.ts'

/** A fax has at most one job; if the job fails, `resume_faxes` queues another one. */
export const deliveryJob = (fax: number, runAt?: Date): JobOptions => ({
  key: `deliver_fax:${fax}`,
  maxAttempts: 1,
  ...(runAt === undefined ? {} : { runAt }),
})
