import {
  changePassword,
  createAuthToken,
  recoverPassword,
  requestPasswordReset,
  signIn,
  signOut,
} from '@lineside/contract/resources/sessions'
import { proveOwner } from '@lineside/contract/resources/security'
import type { FastifyRequest } from 'fastify'
import { tellOfSignIn } from '../../domain/security-mails/tell-of-sign-in.ts'
import { createCredentialsCheck } from '../../platform/auth/check-credentials.ts'
import { loggingSignIn } from '../../platform/auth/sign-in-guard/log-sign-in.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { giveProof } from '../../platform/auth/owner-proof.ts'
import { readUsernames } from '../../domain/subscribers/web-password-store.ts'
import { hostName } from '../../platform/auth/sign-in-name.ts'
import type { Api } from '../../platform/http/api.ts'
import { browserOf } from '../../platform/http/requests/browser-of.ts'
import { readerLanguages } from '../../platform/http/requests/reader-languages.ts'
import { Refusal, validationFailed } from '../../platform/refusal.ts'
import { addJob } from '../../platform/jobs/add-job-store.ts'
import { priorities } from '../../platform/jobs/job-lanes.ts'
import type { Platform } from '../../platform/platform.ts'
import { issueAuthToken } from './issue-auth-token.ts'
import { portalAddress } from '../../platform/http/server/portal-address.ts'
import { changeOwnPassword, recoverWithToken } from './set-new-password.ts'
import { type Caller, createSignIn } from './sign-in.ts'

export const sessionRoutes = (api: Api, platform: Platform): void => {
  const signInWith = createSignIn(platform)

  api.route(signIn, async ({ body, request }) => {
    const from = callerOf(request)
    if (body.jwt) return await signInWith(body, from)
    const attempt = { way: body.token ? 'token' : 'password', request }
    const session = await loggingSignIn(
      platform.log,
      attempt,
      () => signInWith(body, from),
      ({ subscriber_id: user }) => user,
    )
    await tellOfSignIn(platform, session.subscriber_id, browserOf(request))
    return session
  })

  api.route(signOut, async ({ principal }) => {
    if (principal.sessionId !== null) await platform.sessions.end(principal.sessionId)
  })

  const check = createCredentialsCheck(platform)
  // a wrong password counts as a failed sign-in
  api.route(proveOwner, async ({ principal, body: { password }, request }) => {
    const { host, ip: address } = request
    const { webusername } = await readUsernames(platform.db, principal.subscriberId)
    const username = `${webusername ?? ''}@${principal.domain}`
    const prove = async () => {
      const found = await check({ username, password, otp: undefined, takesPasswordAlone: true, host, address })
      if (found?.id !== principal.subscriberId || found.proof.kind !== 'password')
        throw new Refusal('proof_wrong', 'The current password is wrong', {}, 'password')
    }
    await loggingSignIn(platform.log, { way: 'proof', request }, prove, () => principal.subscriberId)
    await platform.db.transaction().execute(async (db) => {
      await holdSession(platform, db, principal, 'use')
      await giveProof(platform, db, principal)
    })
  })

  api.route(createAuthToken, async ({ principal, body }) => ({
    token: await issueAuthToken(platform, principal, body),
  }))

  api.route(requestPasswordReset, async ({ body: { type, username, domain }, request }) => {
    if (type === 'subscriber') {
      if (domain === undefined) throw validationFailed([{ field: 'username', input: username, errors: [noDomain] }])
      const portal = portalAddress(platform.config, request.socket.localPort ?? 0)
      const languages = readerLanguages(request.headers['accept-language'])
      const asked = { username, domain: hostName(domain), portal, languages }
      await addJob(platform.db, 'password_reset', asked, { maxAttempts: 7, priority: priorities.recovery })
    }
    return { success: 1, message: 'Please check your email for password reset instructions.' }
  })

  api.route(recoverPassword, async ({ body, request }) => {
    await recoverWithToken(platform, body, callerOf(request))
    return { success: 1, message: 'Password reset successfully completed.' }
  })

  api.route(changePassword, ({ principal, body }) => changeOwnPassword(platform, principal, body.new_password))
}

const callerOf = ({ host, ip, headers }: FastifyRequest): Caller => ({
  host,
  address: ip,
  userAgent: headers['user-agent'],
})

const noDomain = "'domain' field is required when requesting a password reset for a subscriber"
