import { limits } from '@lineside/contract/limits'
import { createHandOvers, type HandOver, mailHandOvers } from '@lineside/contract/resources/hand-overs'
import { subscribers } from '@lineside/contract/resources/subscribers'
import { qrText } from '@lineside/telephony/subscribers/qr-text'
import { endPersonBefore } from '../../domain/factors/change-factor.ts'
import { hasCreated } from '../../platform/audit/audit-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { holdSubscriber } from '../../platform/auth/hold-subscriber-store.ts'
import { hasHandOver, type HandOverPurpose, issueHandOver } from '../../platform/auth/one-time-tokens-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { created } from '../../platform/http/answer.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound, forbidden } from '../../platform/http-problem.ts'
import { portalAddress } from '../../platform/http/server/portal-address.ts'
import { readerLanguages } from '../../platform/http/requests/reader-languages.ts'
import { spendMail } from '../../platform/mail/mail-budgets-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal, validationFailed } from '../../platform/refusal.ts'
import { handOverMail } from './hand-over-mail.ts'
import { findSeats, type HandedSeat } from './hand-overs-store.ts'

/** How long after its creation the first link of a seat belongs to the creation. */
const creationSeconds = 60

/**
 * HAND-01: gives the user of a seat what is needed for a first sign-in. Only an administrator of the seat's own PBX may
 * do that.
 */
export const handOversRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  /** Runs work for each of the seats in one transaction, in which their passwords cannot change. */
  const handOver = async <T>(
    principal: Principal,
    ids: readonly number[],
    work: (within: Db, seat: HandedSeat) => Promise<T>,
  ): Promise<readonly T[]> => {
    if (!principal.isPbx) throw forbidden('Read-only resource for authenticated role')
    const wanted = [...new Set(ids)].toSorted((one, other) => one - other)
    return await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      // never lock another customer's subscribers, not even for the moment of a refusal
      const own = await findSeats(within, principal.customerId, wanted)
      for (const id of wanted) if (own.has(id)) await holdSubscriber(within, id, 'change')
      const seats = await findSeats(within, principal.customerId, wanted)
      const done: T[] = []
      for (const id of wanted) done.push(await work(within, requireSeat(seats.get(id))))
      return done
    })
  }

  const expiry = () => new Date(now().getTime() + limits.handOverSeconds * 1000)

  const record = (within: Db, principal: Principal, { id, display_name }: HandedSeat) =>
    recordWrite(within, principal, {
      resource: subscribers.name,
      id,
      method: 'patch',
      at: now(),
      before: { display_name },
      after: { display_name },
      written: { sign_in_token: true },
    })

  /** The card of a new seat opens with its first link: whoever created the seat did that in one act, told already. */
  const isOfCreation = async (within: Db, { subscriberId }: Principal, { id }: HandedSeat): Promise<boolean> => {
    const after = new Date(now().getTime() - creationSeconds * 1000)
    return (
      !(await hasHandOver(within, id, 'handover')) && (await hasCreated(within, { by: subscriberId, line: id, after }))
    )
  }

  /** Somebody else gets the seat: a second entry of the log tells that the password of before is gone. */
  const endBefore = async (within: Db, principal: Principal, { id }: HandedSeat) => {
    await endPersonBefore(platform, within, { line: id, by: principal })
    const told = { resource: subscribers.name, id, method: 'patch', at: now(), before: {}, after: {} } as const
    await recordWrite(within, principal, { ...told, written: { webpassword: true } })
  }

  api.route(createHandOvers, async ({ principal, body, request }) => {
    const { subscriber_ids, with_link, is_new_person = false } = body
    if (is_new_person && !with_link)
      throw validationFailed([{ field: 'is_new_person', input: 'true', errors: ['Only with a link'] }])
    if (is_new_person && subscriber_ids.includes(principal.subscriberId))
      throw new Refusal('own_line', 'Nobody hands over the own seat.', {})
    const address = addressOf(platform, request)
    const expiresAt = expiry()
    const items = await handOver(principal, subscriber_ids, async (within, seat): Promise<HandOver> => {
      if (is_new_person) await endBefore(within, principal, seat)
      const issue = (purpose: HandOverPurpose) => issueHandOver(within, { subscriberId: seat.id, purpose, expiresAt })
      const isTold = with_link && !(subscriber_ids.length === 1 && (await isOfCreation(within, principal, seat)))
      const link = with_link ? linkTo(address, await issue('handover')) : null
      const app_code = qrText(seat, await issue('handoverapp'), expiresAt.getTime())
      if (isTold) await record(within, principal, seat)
      return {
        subscriber_id: seat.id,
        name: seat.display_name ?? seat.webusername,
        extension: seat.pbx_extension,
        address,
        sign_in_name: `${seat.webusername}@${seat.domain}`,
        email: seat.email || null,
        link,
        app_code,
        expires_at: expiresAt.toISOString(),
      }
    })
    return created(createHandOvers.path, { items: [...items] })
  })

  api.route(mailHandOvers, async ({ principal, body: { subscriber_ids }, request }) => {
    const address = addressOf(platform, request)
    const languages = readerLanguages(request.headers['accept-language'])
    const items = await handOver(principal, subscriber_ids, async (within, seat) => {
      const email = seat.email || null
      // the mail of a second press is on its way already
      if (email !== null && (await spendMail(within, [['handover', seat.id]], now())) !== null) {
        const token = await issueHandOver(within, { subscriberId: seat.id, purpose: 'handover', expiresAt: expiry() })
        const link = linkTo(address, token)
        const owner = { subscriberId: seat.id, customerId: principal.customerId }
        await platform.mail.send(within, owner, { to: email, ...handOverMail(seat, { address, link, languages }) })
        await record(within, principal, seat)
      }
      return { subscriber_id: seat.id, email }
    })
    return { items: [...items] }
  })
}

/** The token stands behind the #, which a browser sends to no server. */
const linkTo = (address: string, token: string): string =>
  `${address}/#/recoverpassword?token=${token}&first=1&rule=web`

const addressOf = ({ config }: Platform, { socket }: { socket: { localPort?: number } }): string =>
  portalAddress(config, socket.localPort ?? 0)

/** @throws Refusal for a group or the pilot; HttpProblem 404 for a line of another customer */
const requireSeat = (line: HandedSeat | undefined): HandedSeat => {
  if (line === undefined) throw entityNotFound('subscriber')
  const { username, is_pbx_pilot: isPilot, is_pbx_group: isGroup } = line
  if (!isPilot && !isGroup) return line
  const kind = isGroup ? 'group' : 'pilot'
  throw new Refusal('kind_differs', `'${username}' is a ${kind}, not a seat.`, { username, kind }, 'subscriber_ids')
}
