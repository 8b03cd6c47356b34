import { describe, expect, test } from 'vitest'
import { type EdgeLinkEvent, type EdgeLinkState, firstEdgeLink, stepEdgeLink } from './step-edge-link.ts'

const after = (...events: readonly EdgeLinkEvent[]) => {
  let state: EdgeLinkState = firstEdgeLink
  const effects = events.flatMap((event) => {
    const next = stepEdgeLink(state, event)
    ;({ state } = next)
    return next.effects.map((effect) => (effect.do === 'retry' ? `retry ${effect.ms}` : effect.do))
  })
  return { state, effects }
}

describe('SIP: the connection to one edge', () => {
  test.each<[string, readonly EdgeLinkEvent[], readonly string[]]>([
    ['is opened, and told', ['retry_due', 'connected'], ['connect', 'stop_timers', 'tried', 'there']],
    ['is tried again when it cannot be opened', ['retry_due', 'ended'], ['connect', 'tried', 'retry 200']],
    [
      'is lost, and tried again at once',
      ['retry_due', 'connected', 'ended'],
      ['connect', 'stop_timers', 'tried', 'there', 'tried', 'lost', 'retry 200'],
    ],
    [
      'is opened at once when the edge has come back, and once only',
      ['retry_due', 'connected', 'ended', 'seen', 'seen', 'retry_due', 'connected', 'seen'],
      [
        'connect',
        'stop_timers',
        'tried',
        'there',
        'tried',
        'lost',
        'retry 200',
        'connect',
        'stop_timers',
        'tried',
        'there',
      ],
    ],
    ['is not pinged while there is none', ['retry_due', 'ping_due'], ['connect']],
    ['is closed on purpose', ['retry_due', 'stopped', 'ended', 'retry_due'], ['connect', 'stop_timers', 'tried']],
  ])('%s', (_, events, effects) => {
    expect(after(...events).effects).toEqual(effects)
  })

  test('two pings without an answer, and the third ends it; what is heard counts anew', () => {
    const pings: readonly EdgeLinkEvent[] = ['ping_due', 'ping_due', 'ping_due']
    expect(after('retry_due', 'connected', ...pings).effects.slice(4)).toEqual(['ping', 'ping', 'disconnect'])
    const heard = after('retry_due', 'connected', 'ping_due', 'ping_due', 'heard', ...pings)
    expect(heard.effects.slice(-3)).toEqual(['ping', 'ping', 'disconnect'])
  })

  test('waits twice as long each time, and five seconds at most', () => {
    const tries: readonly EdgeLinkEvent[] = Array.from({ length: 7 }, () => ['retry_due', 'ended'] as const).flat()
    const waits = after(...tries).effects.filter((effect) => effect.startsWith('retry'))
    expect(waits.map((wait) => Number(wait.slice(6)))).toEqual([200, 400, 800, 1600, 3200, 5000, 5000])
  })
})
