import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Services } from '../src/domain/services.ts'
import type { MediaLeg, Sound } from '../src/rtc/legs/leg.ts'
import type { QueuePlace, ServiceCall } from '../src/rtc/services/service.ts'

/** The caller's reaction when it hears this as the last part of a sound: keys, one after the other, or `hang up`. */
type Answer = string

export interface CallerScript {
  /** By the name of the last sound; the next one each time that it is heard. */
  readonly answers?: Readonly<Record<string, readonly Answer[]>>
  /** The speech when it is recorded; null: nothing. */
  readonly says?: { readonly bytes: Buffer; readonly seconds: number } | null
  /** How the recording ends. */
  readonly after?: '#' | 'hang up' | 'by itself'
  readonly onPlay?: (names: readonly string[], sounds: readonly Sound[]) => void
}

const nameOf = (sound: Sound) => ('key' in sound ? 'a file' : basename(sound.path, '.ogg').replaceAll('-', '_'))

/** The part of a leg that services do not use: the call does, which is not there. */
const withoutCall = {
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
} satisfies Partial<MediaLeg>

/**
 * The sounds that a caller hears, who answers as the script says. Sounds are through as soon as the event loop comes round;
 * music is never through.
 */
const createPlayback = ({ answers = {}, onPlay }: CallerScript, act: (answer: Answer) => void) => {
  const heard: string[][] = []
  const left = new Map(Object.entries(answers).map(([name, keys]) => [name, [...keys]]))
  let endPlay: ((how: 'done' | 'stopped') => void) | null = null

  const stop = (how: 'done' | 'stopped' = 'stopped') => {
    endPlay?.(how)
    endPlay = null
  }
  const play: MediaLeg['play'] = (sounds) => {
    stop()
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
        if (endPlay === resolve && !sounds.some(({ repeats }) => repeats)) stop('done')
      })
    })
  }
  return { heard, play, stop }
}

/** The speech of a caller when it is recorded, and how it ends that. */
const createSpeech = (
  { config: { dataDir } }: Pick<Services, 'config'>,
  { says = null, after = '#' }: CallerScript,
  act: (answer: Answer) => void,
) => {
  let recorded = 0
  const state = { mostSeconds: 0 }
  const record: MediaLeg['record'] = (maximumSeconds, _silentSeconds, at) => {
    state.mostSeconds = maximumSeconds
    const ended = new Promise<void>((resolve) => {
      setImmediate(() => (after === 'by itself' ? resolve() : act(after)))
    })
    return {
      ended,
      async finish() {
        if (says === null) return null
        recorded += 1
        const path = at ?? join(dataDir, `recording-${recorded}-${Math.random()}.ogg`)
        await writeFile(path, says.bytes)
        return { path, seconds: says.seconds }
      },
    }
  }
  return { state, record }
}

/** A caller at the other end of a leg that plays nothing and hears what a test wants: for services alone. */
export const fakeCaller = (services: Services, script: CallerScript = {}) => {
  const hangingUp = new AbortController()
  let onDigit: ((digit: string) => void) | null = null
  let onSpeaking: ((isSpeaking: boolean) => void) | null = null

  const act = (answer: Answer) => {
    if (answer === 'hang up') {
      hangingUp.abort()
      return playback.stop()
    }
    for (const digit of answer) onDigit?.(digit)
  }
  const playback = createPlayback(script, act)
  const speech = createSpeech(services, script, act)
  const state = Object.assign(speech.state, { echoes: false, isMuted: false, attended: [] as string[] })

  const leg: MediaLeg = {
    ...withoutCall,
    play: playback.play,
    silence: () => playback.stop(),
    record: speech.record,
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
    pickUp: async () => false,
    place: null,
    signal: hangingUp.signal,
    services,
    ...given,
  })

  return {
    call,
    heard: playback.heard,
    state,
    hangUp: () => act('hang up'),
    press: act,
    speaks: (is: boolean) => onSpeaking?.(is),
    said: () => playback.heard.map((names) => names.join(' ')),
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
