import { itemPath } from '@lineside/contract/http/resource'
import { subscribers } from '@lineside/contract/resources/subscribers'
import {
  getPreferenceDefinitions,
  type SubscriberPreferences,
  subscriberPreferences,
} from '@lineside/contract/resources/subscriber-preferences'
import { levelOfScope } from '@lineside/telephony/outside/barring-levels'
import type { Role } from '@lineside/contract/http/route'
import { expandedLines } from '../../domain/subscribers/line-expansion.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import { pageOfRows } from '../../platform/http/resources/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { definitionsFor } from './preference-definitions.ts'
import { replacePreferences } from './replace-preferences.ts'
import {
  countPreferences,
  findPreferences,
  listPreferences,
  type PreferencesRow,
} from './subscriber-preferences-store.ts'
import { visiblePreferences } from './visible-preferences.ts'

/** ENT-04: preferences of a line; their id is that of the subscriber. */
export const subscriberPreferencesRoutes = (api: Api, platform: Platform): void => {
  api.resource(subscriberPreferences, {
    list: async (context, request) => {
      const { db, principal } = context
      const { rows, totalCount } = await pageOfRows(
        request,
        () => listPreferences(db, principal, request),
        () => countPreferences(db, principal, request.filters),
      )
      const items = rows.map((row) => present(row, principal.role))
      const lines = await expandedLines(
        context,
        items.map(({ id }) => id),
      )
      if (lines === null) return { items, totalCount }
      return { items: items.map((item) => ({ ...item, subscriber_id_expand: lines.get(item.id) })), totalCount }
    },
    get: async ({ db, principal }, id) => {
      const row = await findPreferences(db, principal, id)
      return row && present(row, principal.role)
    },
    replace: async ({ db, principal }, id, sent, _before, method) => {
      const row = await findPreferences(db, principal, id)
      if (row === undefined) throw entityNotFound(subscriberPreferences.entity)
      // a client that sends no level in a PUT may not know it; a patch that leaves none has removed it
      const wanted = method === 'patch' ? { ncos: null, ...sent } : sent
      await replacePreferences(platform, { db, principal }, row, wanted)
    },
    links: ({ id }) => ({ subscribers: itemPath(subscribers, id) }),
  })
  api.route(getPreferenceDefinitions, async ({ principal, query }) => ({
    ...definitionsFor(principal.role, query.lang),
    _links: { self: { href: getPreferenceDefinitions.path } },
  }))
}

/** The preferences that are set and that the role and the line's profile show. */
const present = (row: PreferencesRow, role: Role): SubscriberPreferences => {
  const { id, preferences, attributes, sound_set, enable_2fa } = row
  const stored: Readonly<Record<string, unknown>> = {
    ...preferences,
    contract_sound_set: sound_set ?? undefined,
    enable_2fa: enable_2fa || undefined,
    ncos: levelOfScope(row, row.cc) ?? undefined,
  }
  const shown = visiblePreferences(role, attributes).filter((name) => stored[name] !== undefined)
  return { id, subscriber_id: id, ...Object.fromEntries(shown.map((name) => [name, stored[name]])) }
}
