import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Services } from '../src/domain/services.ts'
import type { MediaLeg, Sound } from '../src/rtc/legs/leg.ts'
import type { QueuePlace, ServiceCall } from '../src/rtc/services/service.ts'

/** What a caller does when it hears this as the last part of what is played: keys, one after the other, or `hang up`. */
type Answer = string

export interface CallerScript {
  /** By the name of the last sound; the next one each time that it is heard. */
  readonly answers?: Readonly<Record<string, readonly Answer[]>>
  /** What is said when it is recorded; null: nothing. */
  readonly says?: { readonly bytes: Buffer; readonly seconds: number } | null
  /** How the recording ends. */
  readonly after?: '#' | 'hang up' | 'by itself'
  readonly onPlay?: (names: readonly string[], sounds: readonly Sound[]) => void
}

/**
 * A caller at the other end of a leg that plays nothing and hears what a test wants: for services alone. Sounds are through as
 * soon as the event loop comes round; music is never through.
 */
export const fakeCaller = (
  services: Services,
  { answers = {}, says = null, after = '#', onPlay }: CallerScript = {},
) => {
  const heard: string[][] = []
  const left = new Map(Object.entries(answers).map(([name, keys]) => [name, [...keys]]))
  const hangingUp = new AbortController()
  let onDigit: ((digit: string) => void) | null = null
  let endPlay: ((how: 'done' | 'stopped') => void) | null = null
  let recorded = 0
  const state = { echoes: false, mostSeconds: 0, isMuted: false, attended: [] as string[] }
  let onSpeaking: ((isSpeaking: boolean) => void) | null = null

  const stopPlay = (how: 'done' | 'stopped' = 'stopped') => {
    endPlay?.(how)
    endPlay = null
  }
  const act = (answer: Answer) => {
    if (answer === 'hang up') {
      hangingUp.abort()
      return stopPlay()
    }
    for (const digit of answer) onDigit?.(digit)
  }
  const nameOf = ({ path }: Sound) =>
    /^[0-9a-f]{64}-/.test(basename(path)) ? 'a file' : basename(path, '.ogg').replaceAll('-', '_')

  const leg: MediaLeg = {
    id: 'fake',
    subscriberId: null,
    kind: 'media',
    device: null,
    ring: () => {},
    progress: () => {},
    accept: () => {},
    negotiate: () => Promise.resolve(''),
    confirm: () => {},
    refuseOffer: () => {},
    tell: () => {},
    end: () => {},
    listen: () => () => {},
    play(sounds) {
      stopPlay()
      const names = sounds.map(nameOf)
      heard.push(names)
      onPlay?.(names, sounds)
      const last = names.at(-1) ?? ''
      return new Promise((resolve) => {
        endPlay = resolve
        setImmediate(() => {
          if (endPlay !== resolve) return
          const answer = left.get(last)?.shift()
          if (answer !== undefined) act(answer)
          if (endPlay === resolve && !sounds.some(({ repeats }) => repeats)) stopPlay('done')
        })
      })
    },
    silence: () => stopPlay(),
    echo: () => {
      state.echoes = true
    },
    attend(offer) {
      state.attended.push(offer)
      return Promise.resolve(`answer to ${offer}`)
    },
    mute: (isMuted) => {
      state.isMuted = isMuted
    },
    onSpeaking: (listener) => {
      onSpeaking = listener
      return () => {
        onSpeaking = null
      }
    },
    record(maximumSeconds, _silentSeconds, at) {
      state.mostSeconds = maximumSeconds
      const ended = new Promise<void>((resolve) => {
        setImmediate(() => (after === 'by itself' ? resolve() : act(after)))
      })
      return {
        ended,
        async finish() {
          if (says === null) return null
          recorded += 1
          const path = at ?? join(services.config.dataDir, `recording-${recorded}-${Math.random()}.ogg`)
          await writeFile(path, says.bytes)
          return { path, seconds: says.seconds }
        },
      }
    },
  }

  /** A call in which a service of this line is heard. */
  const call = (lineId: number | null, given: Partial<ServiceCall> = {}): ServiceCall => ({
    leg,
    callId: 'call-1',
    lineId,
    caller: { subscriberId: null, party: { number: '43664123', name: null }, number: '43664123' },
    started: services.now(),
    since: services.now(),
    onDigit: (listener) => {
      onDigit = listener
      return () => {
        onDigit = null
      }
    },
    place: null,
    signal: hangingUp.signal,
    services,
    ...given,
  })

  return {
    call,
    heard,
    state,
    hangUp: () => act('hang up'),
    press: act,
    speaks: (is: boolean) => onSpeaking?.(is),
    said: () => heard.map((names) => names.join(' ')),
  }
}

/** A place in a queue that a test moves. */
export const fakePlace = (first: number): QueuePlace & { move(place: number): void } => {
  let place = first
  let listener: ((place: number) => void) | null = null
  return {
    now: () => place,
    onChange: (next) => {
      listener = next
      return () => {
        listener = null
      }
    },
    move(next) {
      place = next
      listener?.(next)
    },
  }
}
