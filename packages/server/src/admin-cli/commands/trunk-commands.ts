import { lookup } from 'node:dns/promises'
import { decideOutgoing } from '../../domain/call-snapshot/place-call.ts'
import { operatorRefusal } from '../../domain/saving/saving.ts'
import { saveTrunk } from '../../domain/provisioning/trunks.ts'
import { deleteTrunk } from '../../domain/provisioning/trunks-store.ts'
import { findLine, type Line } from '../../domain/subscribers/lines-store.ts'
import { refusalOf } from '@lineside/telephony/call/follow-plan'
import { askingCells } from '../../domain/cells/be-one-of-cells.ts'
import { findOutsideWay } from '../../domain/trunks/outside-way.ts'
import { listTrunks } from '../../domain/trunks/trunks-store.ts'
import { command, type Row } from '../command.ts'
import { orNull } from '../or-null.ts'
import { findSubscriber } from '../references-store.ts'

const name = { kind: 'text', help: 'name of the trunk', required: true } as const

export const trunkCommands = [
  command({
    noun: 'trunks',
    verb: 'save',
    object: { kind: 'trunk', by: ['name'] },
    audience: 'operator',
    summary: 'a trunk to an operator or another exchange',
    isGlobal: true,
    options: {
      name,
      kind: { kind: 'text', help: 'address (identified by our address; the default) or registration (we register)' },
      host: { kind: 'text', help: 'host name or address of the operator' },
      port: { kind: 'number', help: '5060 is the default' },
      transport: { kind: 'text', help: 'udp (the default), tcp or tls' },
      domain: { kind: 'text', help: 'domain of the operator, if it is not the host' },
      sources: { kind: 'list', help: "addresses and networks of its calls to us; the host's are the default" },
      priority: { kind: 'number', help: 'lower ones are tried first; 100 is the default' },
      numbers: {
        kind: 'text',
        help: 'plus (+43664..., the default), digits (43664...), zeros (0043664...) or national',
      },
      country: { kind: 'text', help: 'country code of the operator, such as 43' },
      prefix: { kind: 'text', help: 'digits that the operator expects before each number' },
      'main-number': { kind: 'text', help: "caller number of lines without a number, such as '+43 1 99200'" },
      trusted: {
        kind: 'yes or no',
        help: 'tell it hidden numbers, and believe its caller identities; no is the default',
      },
      'foreign-callers': { kind: 'yes or no', help: 'show the original caller of forwarded calls; yes is the default' },
      'emergency-places': {
        kind: 'yes or no',
        help: 'tell it the places of emergency calls (PIDF-LO, RFC 6442); no is the default',
      },
      username: { kind: 'text', help: 'user name for digest authentication' },
      realm: { kind: 'text', help: 'authentication realm; its domain, or host, is the default' },
      'password-from-stdin': { kind: 'input', help: 'password for digest authentication, one line on standard input' },
      enabled: { kind: 'yes or no', help: 'use it for calls; yes is the default', isRecorded: true },
    },
    run: (work, { name: called, host, port, transport, kind, country, priority, sources, numbers, ...values }) =>
      saveTrunk(
        work,
        {
          name: called,
          host,
          port,
          transport,
          kind,
          country,
          priority,
          sources: sources?.length === 0 ? undefined : sources,
          number_style: numbers,
          number_prefix: values.prefix,
          domain: orNull(values.domain),
          main_number: orNull(values['main-number']),
          is_trusted: values.trusted,
          shows_foreign: values['foreign-callers'],
          takes_place: values['emergency-places'],
          username: orNull(values.username),
          realm: orNull(values.realm),
          password: values['password-from-stdin'],
          is_enabled: values.enabled,
        },
        addressesOf,
      ),
  }),
  command({
    noun: 'trunks',
    verb: 'list',
    audience: 'operator',
    summary: 'all trunks, in the order in which calls try them',
    reads: true,
    options: {},
    run: async ({ db }) =>
      (await listTrunks(db)).map(
        ({ ha1, username, contact: _secret, number_style, number_prefix, is_enabled, ...row }): Row => ({
          id: row.id,
          name: row.name,
          enabled: is_enabled,
          priority: row.priority,
          kind: row.kind,
          host: row.host,
          port: row.port,
          transport: row.transport,
          domain: row.domain,
          sources: row.sources,
          numbers: number_style,
          country: row.country,
          prefix: number_prefix,
          main_number: row.main_number,
          trusted: row.is_trusted,
          foreign_callers: row.shows_foreign,
          emergency_places: row.takes_place,
          username,
          realm: row.realm,
          password: username === null ? 'none' : ha1 === null ? 'missing' : 'set',
        }),
      ),
  }),
  command({
    noun: 'trunks',
    verb: 'remove',
    object: { kind: 'trunk', by: ['name'] },
    audience: 'operator',
    summary: 'remove a trunk; current calls continue',
    isGlobal: true,
    options: { name },
    run: async ({ db }, { name: called }) => {
      if (!(await deleteTrunk(db, called))) throw operatorRefusal(`There is no trunk '${called}'.`)
      return { outcome: 'removed' }
    },
  }),
  command({
    noun: 'trunks',
    verb: 'test',
    summary: 'show what each trunk would be sent for a call; nobody is called',
    reads: true,
    options: {
      subscriber: { kind: 'text', help: 'calling subscriber: name@domain', required: true },
      number: { kind: 'text', help: 'dialled number', required: true },
    },
    run: async (work, { subscriber, number }) => {
      const { id } = await findSubscriber(work, subscriber)
      const line = (await findLine(work.db, id)) as Line
      const now = work.now()
      const decided = await decideOutgoing(work.pool, line, number, { moment: now, now, chance: 0, isBounded: false })
      const plan = decided?.plan
      if (plan?.do === 'reject') return { outcome: 'refused', sip_code: plan.code, reason: plan.reason }
      const target = plan?.do === 'ring' ? plan.targets[0] : undefined
      if (plan?.do !== 'ring' || target?.to !== 'outside') return { outcome: 'stays here' }
      const wish = { subscriberId: plan.of ?? id, number: target.address, presented: plan.present, isForeign: false }
      const way = await askingCells(work, (cells) => findOutsideWay({ ...work, cells }, wish))
      if ('refused' in way) {
        const { code, reason } = refusalOf[way.refused]
        return { outcome: 'refused', sip_code: code, reason }
      }
      return way.tries.map(({ trunk, uri, nextHop, from, headers }) => ({
        trunk,
        asks_for: uri,
        at: nextHop,
        shows: from.uri,
        headers,
      }))
    },
  }),
]

/** @returns the addresses of a host name; none when the name cannot be resolved */
const addressesOf = async (host: string): Promise<readonly string[]> => {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}
