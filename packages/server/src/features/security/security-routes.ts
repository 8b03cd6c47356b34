import { getSecurity, optionalNotices, setSecurityMails } from '@lineside/contract/resources/security'
import { readMailsOff, writeMailsOff } from '../../domain/security-mails/notices-store.ts'
import { requireProof } from '../../platform/auth/owner-proof.ts'
import { listTold } from '../../platform/auth/see-as/see-as-store.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'

const mailsOf = (off: readonly string[]) => ({
  email: !off.includes('email'),
  factor: !off.includes('factor'),
  forwarding: !off.includes('forwarding'),
})

/** FACT-07, SESS-03: what a person is told of the own account. */
export const securityRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  api.route(getSecurity, async ({ principal }) => {
    const {
      email,
      web_password_set_at: setAt,
      security_mails_off: off,
      settings_open_until: open,
    } = await readMailsOff(db, principal.subscriberId)
    const seen = await listTold(db, principal.subscriberId)
    return {
      password_set_at: setAt?.toISOString() ?? null,
      email: email || null,
      mails: mailsOf(off),
      settings_open_until: open !== null && open > now() ? open.toISOString() : null,
      seen_by: seen.map(({ by_name: name, reason, created_at: at }) => ({ name, reason, at: at.toISOString() })),
    }
  })

  // a stranger at an open session must not silence the mails first
  api.route(setSecurityMails, async ({ principal, body }) => {
    await requireProof(platform, db, principal)
    const off = optionalNotices.filter((kind) => !body[kind])
    await writeMailsOff(db, principal.subscriberId, off)
    return mailsOf(off)
  })
}
