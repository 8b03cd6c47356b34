import type { Call, Turn } from './load.ts'
import type { Caller, World } from './world.ts'

export interface Scenario {
  readonly name: string
  readonly turns: readonly Turn[]
}

/** The headers of a request; the bare server has no sessions, so headers tell it whose rows to read. */
const headersOf = ({ token, subscriberId, administers }: Caller) => ({
  authorization: `Bearer ${token}`,
  'x-subscriber': String(subscriberId),
  ...(administers === null ? {} : { 'x-customer': String(administers) }),
})

const get = (caller: Caller, path: string): Call => ({ path, headers: headersOf(caller) })

/**
 * For more sessions than our server caches, so that it asks the database for each one; the header makes the bare server
 * do the same.
 */
const lookedUp = ({ headers, ...call }: Call, { sessionId }: Caller): Call => ({
  ...call,
  headers: { ...headers, 'x-session': sessionId },
})

/** The request of the conversations screen: 15 rows a page, without a count (CONV-02). */
const conversationsPage = (type: string, more = ''): string =>
  `/api/conversations/?page=1&rows=15&no_count=1&order_by=timestamp&order_by_direction=desc&use_owner_tz=1&type=${type}${more}`

const all = 'call-fax-voicemail'
const deepPage = conversationsPage(all).replace('page=1&', 'page=1000&')
const counted = (type: string): string => conversationsPage(type).replace('no_count=1&', '')

/** The three requests of the dashboard (DASH-05): new voicemails, calls and devices, five rows each, with counts. */
const dashboard = [
  '/api/conversations/?page=1&rows=5&order_by=timestamp&order_by_direction=desc&use_owner_tz=1&type=voicemail&folder=INBOX',
  '/api/conversations/?page=1&rows=5&order_by=timestamp&order_by_direction=desc&use_owner_tz=1&type=call',
  '/api/subscriberregistrations/?page=1&rows=5&use_owner_tz=1',
] as const

/** The request for the badge of the voicemails tab. */
const newVoicemails = '/api/conversations/?page=1&rows=1&type=voicemail&folder=INBOX'

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

const dashboardOf = (caller: Caller): Turn => dashboard.map((path) => get(caller, path))

/** The scenarios that are compared with the bare server, over 16 connections. */
export const throughputScenarios = ({ callers, largest, password }: World): readonly Scenario[] => {
  const ofLargest = (path: string): readonly Turn[] => [[get(largest, path)]]
  const of500 = callers.slice(0, 500)
  return [
    {
      name: 'sign-in by name and password',
      turns: callers.slice(0, 2_000).map((caller, index) => [signIn(caller, password, index)]),
    },
    {
      name: 'page 1, 500 subscribers in turn',
      turns: of500.map((caller) => [get(caller, conversationsPage(all))]),
    },
    {
      name: `page 1, ${callers.length} sessions in turn: every one looked up`,
      turns: callers.map((caller) => [lookedUp(get(caller, conversationsPage(all)), caller)]),
    },
    { name: 'page 1 of 50,000: all', turns: ofLargest(conversationsPage(all)) },
    { name: 'page 1 of 50,000: calls', turns: ofLargest(conversationsPage('call')) },
    { name: 'page 1 of 50,000: voicemails', turns: ofLargest(conversationsPage('voicemail')) },
    { name: 'page 1 of 50,000: faxes', turns: ofLargest(conversationsPage('fax')) },
    {
      name: 'page 1 of 50,000: a month of all',
      turns: ofLargest(conversationsPage(all, `&from=${day(60)}&to=${day(31)}`)),
    },
    { name: 'page 1,000 of 50,000: all', turns: ofLargest(deepPage) },
    { name: 'new voicemails of 50,000, counted', turns: ofLargest(newVoicemails) },
    { name: 'dashboard: 3 requests, 500 subscribers in turn', turns: of500.map(dashboardOf) },
    { name: 'dashboard: 3 requests, of 50,000', turns: [dashboardOf(largest)] },
  ]
}

/** A day's mixture of lists that may be read at a replica and of what stays at the primary, and parts of it alone. */
export const mixedScenarios = ({ callers, largest }: World): readonly Scenario[] => {
  const some = callers.slice(0, 200)
  const stays = ['/api/capabilities/', '/api/subscriberregistrations/?page=1&rows=5']
  const lists = (caller: Caller): Turn => [
    get(caller, conversationsPage(all)),
    get(caller, conversationsPage('voicemail')),
    ...dashboardOf(caller),
    get(caller, counted('call')),
  ]
  const heavy: Turn = [
    get(largest, deepPage),
    get(largest, counted(all)),
    get(largest, conversationsPage(all, '&search=66412345')),
  ]
  return [
    {
      name: 'mixed walk',
      turns: some.flatMap((caller, at) => [
        [...lists(caller), ...stays.map((path) => get(caller, path)), ...(at % 10 === 0 ? heavy : [])],
      ]),
    },
    { name: 'page 1, 200 subscribers in turn', turns: some.map((caller) => [get(caller, conversationsPage(all))]) },
    { name: 'deep page, counted page and search in 50,000', turns: [heavy] },
    { name: 'what stays at the primary', turns: some.map((caller) => stays.map((path) => get(caller, path))) },
  ]
}

export interface LatencyScenario extends Scenario {
  /** The budget for 99 of 100 answers, in milliseconds. */
  readonly budget?: number
}

/** The scenarios for latencies: 2 connections leave the cores free enough to see the server's own time. */
export const latencyScenarios = ({ largest, pilot, callers }: World): readonly LatencyScenario[] => {
  const page = (name: string, path: string, caller = largest): LatencyScenario => ({
    name,
    turns: [[get(caller, path)]],
    budget: 15,
  })
  return [
    page('page 1 of 50,000: all', conversationsPage(all)),
    page('page 1,000 of 50,000: all', deepPage),
    page('page 1 of 50,000: calls', conversationsPage('call')),
    page('page 1 of 50,000: voicemails', conversationsPage('voicemail')),
    page('page 1 of 50,000: faxes', conversationsPage('fax')),
    page('page 1 of 50,000: a month of all', conversationsPage(all, `&from=${day(60)}&to=${day(31)}`)),
    page('page 1 of 50,000: all, counted', counted(all)),
    page('page 1 of 50,000: calls, counted', counted('call')),
    page('page 1, administrator of 54,750: all', conversationsPage(all), pilot),
    {
      name: 'page 1, 500 subscribers in turn',
      turns: callers.slice(0, 500).map((caller) => [get(caller, conversationsPage(all))]),
      budget: 15,
    },
    { name: 'search for a number in 50,000', turns: [[get(largest, conversationsPage(all, '&search=66412345'))]] },
    { name: 'search for a name in 50,000', turns: [[get(largest, conversationsPage(all, '&search=colleague%2017'))]] },
    { name: 'dashboard: 3 requests, of 50,000', turns: [dashboardOf(largest)] },
  ]
}

/** Each sign-in comes from another address, because one address may sign in only 120 times a minute. */
const signIn = ({ username }: Caller, password: string, index: number): Call => ({
  method: 'POST',
  path: '/login_jwt',
  headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` },
  body: JSON.stringify({ username, password }),
})
