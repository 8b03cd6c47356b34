/** A destination or the other party of a call, as values for a text in the reader's language. */
export type DestinationName =
  | {
      kind:
        | 'voicebox'
        | 'fax2mail'
        | 'manager-secretary'
        | 'custom-announcement'
        | 'conference'
        | 'auto-attendant'
        | 'office-hours'
        | 'calling-card'
        | 'call-through'
        | 'anonymous'
    }
  /** A platform application that has no text of its own; `name` is shown as it is. */
  | { kind: 'application'; name: string }
  /** A number, an extension or anything else that was dialled. */
  | { kind: 'number'; text: string }

type NamedKind = Exclude<DestinationName['kind'], 'application' | 'number'>

const byHost: Readonly<Record<string, NamedKind>> = {
  'voicebox.local': 'voicebox',
  'fax2mail.local': 'fax2mail',
  'managersecretary.local': 'manager-secretary',
  'conference.local': 'conference',
}

const applications: Readonly<Record<string, NamedKind>> = {
  'auto-attendant': 'auto-attendant',
  'office-hours': 'office-hours',
  callingcard: 'calling-card',
  callthrough: 'call-through',
}

/**
 * Words that stand for the other party in the list of conversations. They can not be mistaken for user names, which
 * always have their domain there.
 */
const words: Readonly<Record<string, NamedKind>> = {
  voicemail: 'voicebox',
  conference: 'conference',
  'auto-attendant': 'auto-attendant',
  fax2mail: 'fax2mail',
  anonymous: 'anonymous',
}

const URI = /^(?:sips?:)?(?:([^@;?]*)@)?([^@;?]+)(?:[;?].*)?$/i

/**
 * CONV-04: the name of a destination: `sip:123@voicebox.local` is the voicebox, `sip:431@example.org` the number 431.
 *
 * @param destination a SIP URI, a number, or one of the platform's words; any other text is returned unchanged as a
 * number
 */
export function destinationName(destination: string): DestinationName {
  const match = URI.exec(destination.trim())
  if (!match) return { kind: 'number', text: destination }
  const [, user, rest = ''] = match
  if (user === undefined) return named(words, rest) ?? { kind: 'number', text: rest }
  const host = rest.replace(/:\d+$/, '').toLowerCase()
  const kind = named(byHost, host)
  if (kind) return kind
  if (user === 'custom-hours') return { kind: 'custom-announcement' }
  if (host === 'app.local') return named(applications, user) ?? { kind: 'application', name: capitalised(user) }
  return { kind: 'number', text: user === '' ? destination : user }
}

function named(table: Readonly<Record<string, NamedKind>>, key: string): { kind: NamedKind } | null {
  const lower = key.toLowerCase()
  const kind = Object.hasOwn(table, lower) ? table[lower] : undefined
  return kind ? { kind } : null
}

/** `night-service` reads `Night Service`. */
const capitalised = (text: string): string =>
  text
    .split(/[-_ ]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
