import { Grammar, NameAddrHeader, URI } from 'sip.js/lib/core/index.js'

/**
 * Mends: the library's grammar unpacks its parse table at each use, which was most of the time a call took. The usual
 * form of nearly every header is parsed here, with the same result. Everything else is still left to the grammar.
 */
export const useQuickGrammar = (grammar: { parse: (input: string, rule: string) => unknown } = Grammar): void => {
  if (quickened.has(grammar)) return
  quickened.add(grammar)
  const { parse } = grammar
  grammar.parse = (input, rule) => quickly(rule, input) ?? parse(input, rule)
}

const quickened = new WeakSet<object>()

/** @returns the grammar's result; undefined: not the usual form */
export const quickly = (rule: string, input: string): unknown => rules.get(rule)?.(input)

const token = String.raw`[\w.!*+~-]+`
const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const host = String.raw`${byte}(?:\.${byte}){3}|[A-Za-z][A-Za-z\d-]*(?:\.[A-Za-z][A-Za-z\d-]*)*`
const address = String.raw`sip:(?:([\w.!~*+-]+)@)?(${host})(?::(\d{1,5}))?((?:;${token}(?:=${token})?)*)`
const whole = (pattern: string): RegExp => new RegExp(`^${pattern}$`)
const ipv4 = whole(String.raw`${byte}(?:\.${byte}){3}`)
const methods = 'INVITE|ACK|CANCEL|BYE|OPTIONS|INFO|PRACK|REFER|NOTIFY'
const uriPattern = whole(address)
const requestPattern = new RegExp(`^(${methods}) (sip:\\S+) SIP/2\\.0$`)
const responsePattern = /^SIP\/2\.0 ([1-6]\d\d) ([\w '()-]*)$/
const named = String.raw`(?:"([\w .'()+-]*)" ?)?<${address}>((?:;${token}(?:=${token})?)*)`
const namedPattern = whole(named)
const listed = new RegExp(`${named}(?:, ?(?=[<"])|$)`, 'y')
const viaPattern = whole(String.raw`SIP/2\.0/(TCP|UDP|TLS) (${host})(?::(\d{1,5}))?((?:;${token}(?:=${token})?)+)`)

type Parameters = Record<string, string | null>

const parametersOf = (text: string): Parameters => {
  const parameters: Parameters = {}
  for (const part of text.split(';').slice(1)) {
    const equals = part.indexOf('=')
    const name = equals < 0 ? part : part.slice(0, equals)
    parameters[name.toLowerCase()] = equals < 0 ? null : part.slice(equals + 1)
  }
  return parameters
}

/**
 * Parameters beginning like this have rules of their own in the grammar. Here they must be absent, or have their usual
 * form.
 */
const special = /^(?:branch|expires|lr|maddr|method|q|received|rport|tag|transport|ttl|user)/
const has = (parameters: Parameters, ...others: readonly string[]): boolean =>
  Object.keys(parameters).every((name) => !special.test(name) || others.includes(name))

type Captured = readonly (string | undefined)[]

/** Makes a URI from the captured user, host, port and parameters. */
const uriOf = ([user, name = '', port, text = '']: Captured): URI | undefined => {
  const parameters = parametersOf(text)
  const { transport = 'tcp', lr = null } = parameters
  if (!has(parameters, 'lr', 'transport') || lr !== null || !/^(?:tcp|udp|tls)$/.test(transport ?? '')) return undefined
  // the library's types are too narrow: routes have no user, and `lr` has no value
  const known = parameters as Record<string, string>
  return new URI('sip', user as string, name, port === undefined ? undefined : Number(port), known)
}

/** Makes a name-addr from the captured display name, the four parts of the URI, and the parameters. */
const namedOf = ([display, ...more]: Captured): NameAddrHeader | undefined => {
  const uri = uriOf(more.slice(0, 4))
  const parameters = parametersOf(more[4] ?? '')
  const { expires = '0', tag = '-' } = parameters
  if (uri === undefined || !has(parameters, 'tag', 'expires')) return undefined
  if (tag === null || !/^\d{1,9}$/.test(expires ?? '')) return undefined
  return new NameAddrHeader(uri, display as string, parameters as Record<string, string>)
}

const oneNamed = (input: string): NameAddrHeader | undefined => {
  const found = namedPattern.exec(input)
  return found === null ? undefined : namedOf(found.slice(1))
}

/**
 * Parses a list. As in the grammar's result, each entry has the position where it ends and the offset where it begins.
 */
const listOfNamed = (input: string) => {
  const list: { position: number; offset: number; parsed: NameAddrHeader }[] = []
  listed.lastIndex = 0
  while (listed.lastIndex < input.length) {
    const offset = listed.lastIndex
    const found = listed.exec(input)
    const parsed = found === null ? undefined : namedOf(found.slice(1))
    if (found === null || parsed === undefined) return undefined
    list.push({ position: offset + found[0].replace(/, ?$/, '').length, offset, parsed })
  }
  return list.length > 0 ? list : undefined
}

const via = (input: string) => {
  const found = viaPattern.exec(input)
  if (found === null) return undefined
  const [, transport, name = '', port, text = ''] = found
  const { branch, rport, received, ...others } = parametersOf(text)
  if (typeof branch !== 'string' || !has(others)) return undefined
  if (rport === null || (rport !== undefined && !/^\d+$/.test(rport))) return undefined
  if (received === null || (received !== undefined && !ipv4.test(received))) return undefined
  const params = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, value ?? undefined]))
  return {
    protocol: 'SIP',
    transport,
    host_type: /^\d/.test(name) ? 'IPv4' : 'domain',
    host: name,
    ...(port !== undefined && { port: Number(port) }),
    branch,
    ...(rport !== undefined && { rport }),
    ...(received !== undefined && { received }),
    ...(Object.keys(params).length > 0 && { params }),
  }
}

const firstLine = (input: string) => {
  const response = responsePattern.exec(input)
  if (response !== null)
    return { sip_version: 'SIP/2.0', status_code: Number(response[1]), reason_phrase: response[2] ?? '' }
  const [, method, target = ''] = requestPattern.exec(input) ?? []
  const uri = uriPattern.exec(target)
  const parsed = uri === null ? undefined : uriOf(uri.slice(1))
  return parsed === undefined ? undefined : { method, uri: parsed, sip_version: 'SIP/2.0' }
}

const matching =
  <T>(pattern: RegExp, result: (found: RegExpExecArray) => T) =>
  (input: string): T | undefined => {
    const found = pattern.exec(input)
    return found === null ? undefined : result(found)
  }

const rules: ReadonlyMap<string, (input: string) => unknown> = new Map<string, (input: string) => unknown>([
  ['Request_Response', firstLine],
  ['Via', via],
  ['From', oneNamed],
  ['To', oneNamed],
  ['Contact', listOfNamed],
  ['Record_Route', listOfNamed],
  ['Call_ID', matching(/^[\w.-]+(?:@[\w.-]+)?$/, ([id]) => id)],
  ['CSeq', matching(whole(`(\\d{1,9}) (${methods})`), ([, value, method]) => ({ value: Number(value), method }))],
  ['Max_Forwards', matching(/^\d{1,3}$/, Number)],
  ['Content_Length', matching(/^\d{1,7}$/, Number)],
  ['Content_Type', matching(/^application\/sdp$/, ([type]) => type)],
])
