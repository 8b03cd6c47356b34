import type { JobOptions } from '../../platform/jobs/add-job-store.ts'

/** One job a fax; when it fails, `resume_faxes` comes back to it. */
export const deliveryJob = (fax: number, runAt?: Date): JobOptions => ({
  key: `deliver_fax:${fax}`,
  maxAttempts: 1,
  ...(runAt === undefined ? {} : { runAt }),
})
