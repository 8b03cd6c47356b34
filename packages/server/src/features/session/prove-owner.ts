import { readUsernames } from '../../domain/subscribers/web-password-store.ts'
import { createCredentialsCheck } from '../../platform/auth/check-credentials.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { giveProof } from '../../platform/auth/owner-proof.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from './sign-in.ts'

/** FACT-07: gives a session a proof for the right current password. A wrong one counts as a failed sign-in. */
export const createOwnerProof = (platform: Platform) => {
  const check = createCredentialsCheck(platform)
  /** @throws Refusal `proof_wrong`; HttpProblem 403 Banned after too many wrong ones, 401 when the session has ended */
  return async (principal: Principal, password: string, { host, address }: Caller): Promise<void> => {
    const { webusername } = await readUsernames(platform.db, principal.subscriberId)
    const username = `${webusername ?? ''}@${principal.domain}`
    const found = await check({ username, password, host, address })
    if (found?.id !== principal.subscriberId) throw proofWrong()
    await platform.db.transaction().execute(async (db) => {
      await holdSession(platform, db, principal, 'use')
      await giveProof(platform, db, principal)
    })
  }
}

const proofWrong = () => new Refusal('proof_wrong', 'The current password is wrong', {}, 'password')
