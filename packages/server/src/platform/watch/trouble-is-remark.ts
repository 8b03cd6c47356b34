import { reason } from '../reason.ts'
import type { Check } from './readiness.ts'
import { silentIsRemark } from './silent-is-remark.ts'

export interface TroubleIsRemark {
  /** Always resolves, in time. */
  readonly check: Check
  /** Says what is wrong since the last check; null: nothing. */
  remark(): string | null
}

/**
 * Makes a check of something that all server processes share and that most requests do without, such as the service in
 * which the files are. When it fails, each process finds so at the same time: if that were a fault, a load balancer would
 * take all of them out at once, and calls, settings and lists would go with the files.
 * @param limitMs how long an answer may take, in milliseconds
 */
export const troubleIsRemark = (ask: Check, limitMs?: number): TroubleIsRemark => {
  const { check, remark } = silentIsRemark(ask, limitMs)
  let fault: string | null = null
  return {
    check: async () => {
      fault = await check().then(
        () => null,
        (error: unknown) => reason(error),
      )
    },
    remark: () => fault ?? remark(),
  }
}
