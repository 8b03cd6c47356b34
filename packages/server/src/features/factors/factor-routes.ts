import {
  beginEnrolment,
  cancelEnrolment,
  confirmEnrolment,
  getFactor,
  getOtpSecret,
  renewRecoveryCodes,
  switchFactorOff,
} from '@lineside/contract/resources/sign-in/second-factor'
import { factorOff, switchOff } from '../../domain/factors/change-factor.ts'
import { factorNotOffered } from '../../domain/factors/switch-by-preference.ts'
import { createPersonChecks } from '../../platform/auth/check-person.ts'
import { confirmFactor, makeRecoveryCodes, openEnrolment } from '../../domain/factors/confirm-factor.ts'
import { ensureEnrolment } from '../../domain/factors/ensure-enrolment.ts'
import { readFactor } from '../../platform/auth/factor/factors-store.ts'
import { noticeFactorChanged } from '../../domain/security-mails/notice.ts'
import { recordFactor } from '../../domain/factors/record-factor.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { created, file } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { badRequest } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { appPasswordOf } from './app-passwords-store.ts'
import { deletePending, readRecoveryCodes, readSignInName } from './factor-state-store.ts'
import { presentFactor } from './present-factor.ts'
import { otpAuthUri } from './otp-auth-uri.ts'
import { qrPng } from './qr-png.ts'

/** FACT-01, FACT-02: the second step of the caller. */
export const factorRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform
  const { requirePassword, requireCode, requireEnrolmentCode } = createPersonChecks(platform)

  const uriOf = async (subscriberId: number, key: string): Promise<string> =>
    otpAuthUri(await readSignInName(db, subscriberId), key)

  api.route(getFactor, async ({ principal: { subscriberId, sessionId, factor, mustEnrol } }) =>
    presentFactor({
      row: await readFactor(db, subscriberId, now()),
      codesLeft: await readRecoveryCodes(db, subscriberId),
      mustEnrol,
      now: now(),
      session: { factor, app_password_id: sessionId === null ? null : await appPasswordOf(db, sessionId) },
    }),
  )

  api.route(beginEnrolment, async ({ principal: { subscriberId }, body: { password, otp }, request }) => {
    const person = { subscriberId, address: request.ip }
    const { policy, secretBox } = await readFactor(db, subscriberId, now())
    if (policy === 'off') throw factorNotOffered()
    await requirePassword(person, password)
    if (secretBox !== null) await requireCode(person, otp)
    const { key, until } = await openEnrolment(platform, subscriberId)
    const answer = { key, uri: await uriOf(subscriberId, key), open_until: until.toISOString() }
    return created(beginEnrolment.path, answer)
  })

  api.route(cancelEnrolment, ({ principal }) => deletePending(db, principal.subscriberId))

  api.route(confirmEnrolment, async ({ principal, body: { otp }, request }) => ({
    recovery_codes: await requireEnrolmentCode({ ...principal, address: request.ip }, otp, async (code) => {
      const { subscriberId, sessionId } = principal
      const { pendingUntil } = await readFactor(db, subscriberId, now())
      if (pendingUntil === null || pendingUntil <= now())
        throw new Refusal('enrolment_over', 'No enrolment is open.', {})
      return await confirmFactor(platform, { subscriberId, code, sessionId, by: principal })
    }),
  }))

  api.route(renewRecoveryCodes, async ({ principal, body: { password, otp }, request }) => {
    const { subscriberId } = principal
    const person = { subscriberId, address: request.ip }
    if ((await readFactor(db, subscriberId, now())).secretBox === null) throw factorOff()
    await requirePassword(person, password)
    await requireCode(person, otp)
    return await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'change')
      if ((await readFactor(within, subscriberId, now())).secretBox === null) throw factorOff()
      await noticeFactorChanged(platform, within, { subscriberId, change: 'codes_renewed', by: principal })
      return { recovery_codes: [...(await makeRecoveryCodes(within, subscriberId, now()))] }
    })
  })

  api.route(switchFactorOff, async ({ principal, body: { password, otp }, request }) => {
    const { subscriberId } = principal
    const person = { subscriberId, address: request.ip }
    if ((await readFactor(db, subscriberId, now())).secretBox === null) throw factorOff()
    await requirePassword(person, password)
    await requireCode(person, otp)
    await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'change')
      await switchOff(platform, within, { line: subscriberId, by: principal })
      await recordFactor(within, { by: subscriberId, line: subscriberId, was: true, is: false, at: now() })
    })
  })

  api.route(getOtpSecret, async ({ principal: { subscriberId, sessionId }, request }) => {
    const open = sessionId === null ? await ensureEnrolment(platform, subscriberId) : null
    if (open === null) throw badRequest('There is no OTP secret to show.')
    if (/^text\/plain\b/.test(request.headers.accept ?? ''))
      return file({ content: Buffer.from(open.key), type: 'text/plain; charset=utf-8' })
    return file({ content: qrPng(await uriOf(subscriberId, open.key)), type: 'image/png' })
  })
}
