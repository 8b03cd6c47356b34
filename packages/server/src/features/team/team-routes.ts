import { getParked, getTeam, putAwaited, putFavourite, putTeamSharing } from '@lineside/contract/resources/team'
import { may } from '@lineside/contract/roles'
import { mayPickUp } from '@lineside/telephony/team/may-pick-up'
import { awaitColleague, awaitNoMore } from '../../domain/team/awaited-store.ts'
import { tellFree } from '../../domain/team/tell-free.ts'
import { tellPresence } from '../../platform/events/events-store.ts'
import type { Api } from '../../platform/http/api.ts'
import type { Platform } from '../../platform/platform.ts'
import { validationFailed } from '../../platform/refusal.ts'
import { listParked } from './parked-store.ts'
import { listGroups, listTeam, setFavourite, setSharing, teamFacts } from './team-store.ts'

/** TEAM-01: colleagues with what they are doing now. Changes are sent over the call engine's WebSocket. */
export const teamRoutes = (api: Api, { db, pool, now }: Platform): void => {
  api.route(getTeam, async ({ principal, query }) => {
    const [people, { total, own, sharesCalls }] = await Promise.all([
      listTeam(pool, principal, now(), {
        search: query.search ?? '',
        // ROLE-02: with whom colleagues talk is told to the person with the role, not to whoever sees as this person
        seesCalls: principal.seeAs === null && may(principal, 'team_calls'),
      }),
      teamFacts(pool, principal),
    ])
    const groups = await listGroups(pool, [...new Set(people.flatMap(({ groups: of }) => of))], own)
    const picker = { line: principal.subscriberId, groups: own, picksUpAll: may(principal, 'pick_up') }
    const colleagues = people.map((person) => ({
      ...person,
      may_pick_up: mayPickUp(picker, { line: person.subscriber_id, of: null, groups: person.groups }),
    }))
    return { total, groups: [...groups], colleagues, shares_calls: sharesCalls }
  })

  api.route(getParked, async ({ principal }) => ({ calls: await listParked(pool, principal) }))

  api.route(putFavourite, async ({ principal, body }) => {
    if (!(await setFavourite(db, principal, body.subscriber_id, body.is_favourite)))
      throw validationFailed([
        { field: 'subscriber_id', input: body.subscriber_id, errors: ['There is no such colleague, or too many'] },
      ])
  })

  api.route(putAwaited, async ({ principal, body: { subscriber_id, is_awaited } }) => {
    if (!is_awaited) return await awaitNoMore(db, principal.subscriberId, subscriber_id)
    if (!(await awaitColleague(db, principal, subscriber_id, now())))
      throw validationFailed([
        { field: 'subscriber_id', input: subscriber_id, errors: ['There is no such colleague, or too many'] },
      ])
    // the colleague may be free by now
    await tellFree({ db, pool, now }, { lines: [subscriber_id], customers: [] })
  })

  api.route(putTeamSharing, async ({ principal, body }) => {
    await db.transaction().execute(async (transaction) => {
      await setSharing(transaction, principal.subscriberId, body.shares_calls)
      await tellPresence(transaction, [principal.subscriberId])
    })
  })
}
