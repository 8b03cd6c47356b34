import { sourceOf } from './media/sound-source.ts'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndReason } from '@lineside/contract/rtc/frames'
import type { Target } from '@lineside/contract/rtc/call-steps'
import type { Accepted, Invitation, Leg, LegEvent, MediaLeg, MediaLegs, Notice, Progress } from '../src/rtc/legs/leg.ts'
import { LegFailed, NoPlace } from '../src/rtc/legs/leg.ts'
import type { OpenedTarget, Targets } from '../src/rtc/runner/runner.ts'

let made = 0
export const sending = { audio: true, video: false, screen: false }

/** A party that does what a test says. Its descriptions tell whose they are, and what they answer. */
export interface FakeLeg extends Leg {
  /** The orders that it got, in order. */
  readonly heard: readonly string[]
  readonly progress: Leg['progress'] & { readonly all: readonly Progress[] }
  readonly notices: readonly Notice[]
  readonly invitation: Invitation | null
  readonly accepted: Accepted | null
  /** null: it is not over. */
  readonly endReason: EndReason | null
  /** With whom it exchanged descriptions last. */
  readonly talksTo: string | null
  /** It can not be negotiated with any more. */
  broken: boolean
  says(event: LegEvent): void
  answers(): void
}

export const fakeLeg = (
  subscriberId: number | null,
  {
    id = `${subscriberId ?? 'x'}-${++made}`,
    kind = 'browser',
    device = 'Chrome',
  }: { id?: string; kind?: Leg['kind']; device?: string } = {},
): FakeLeg => {
  const heard: string[] = []
  const all: Progress[] = []
  const notices: Notice[] = []
  const state = {
    invitation: null as Invitation | null,
    accepted: null as Accepted | null,
    endReason: null as EndReason | null,
    talksTo: null as string | null,
  }
  const waiting: LegEvent[] = []
  let listener: ((event: LegEvent) => void) | null = null
  const partner = (description: string) => {
    state.talksTo = description.replace(/^(offer|answer) of /, '').replace(/ for .*$/, '')
  }
  const leg: FakeLeg = {
    id,
    subscriberId,
    kind,
    device,
    heard,
    notices,
    broken: false,
    get invitation() {
      return state.invitation
    },
    get accepted() {
      return state.accepted
    },
    get endReason() {
      return state.endReason
    },
    get talksTo() {
      return state.talksTo
    },
    ring: (invitation) => {
      state.invitation = invitation
      heard.push('ring')
    },
    progress: Object.assign(
      (progress: Progress) => {
        all.push(progress)
        heard.push(progress.kind)
        if (progress.kind === 'early') partner(progress.description)
      },
      { all },
    ),
    accept: (accepted) => {
      state.accepted = accepted
      heard.push('accept')
      if (accepted.description !== null) partner(accepted.description)
    },
    negotiate: async (offer) => {
      if (leg.broken || state.endReason !== null) throw new LegFailed('gone')
      if (offer === null) return `offer of ${id}`
      partner(offer)
      return `answer of ${id} for ${offer}`
    },
    confirm: (answer) => {
      heard.push('confirm')
      partner(answer)
    },
    refuseOffer: () => void heard.push('refuse_offer'),
    tell: (notice) => {
      notices.push(notice)
      heard.push(notice.kind)
    },
    end: (reason) => {
      if (state.endReason !== null) throw new Error(`Leg ${id} was ended twice`)
      state.endReason = reason
      heard.push(`end ${reason}`)
    },
    listen: (to) => {
      listener = to
      for (const event of waiting.splice(0)) to(event)
      return () => {
        if (listener === to) listener = null
      }
    },
    says: (event) => {
      if (event.type === 'ended' || event.type === 'failed') state.endReason ??= 'hung_up'
      if (listener === null) waiting.push(event)
      else listener(event)
    },
    answers: () => {
      const offer = state.invitation?.description ?? null
      if (offer !== null) partner(offer)
      const description = offer === null ? `offer of ${id}` : `answer of ${id} for ${offer}`
      leg.says({ type: 'answered', description, media: sending })
    },
  }
  return leg
}

export interface FakeTargets extends Targets {
  /** Devices that ring where these subscribers are called; nobody else has one. */
  readonly has: (subscriberId: number, ...devices: readonly string[]) => void
  readonly isBusy: (subscriberId: number) => void
  /** The numbers outside that can be called. */
  readonly leadsOutside: (address: string) => void
  /** Legs that were opened for a subscriber, or a number, the last one last. */
  readonly legsOf: (to: number | string) => readonly FakeLeg[]
}

export const fakeTargets = (): FakeTargets => {
  const devices = new Map<number | string, readonly string[]>()
  const busy = new Set<number>()
  const opened = new Map<number | string, FakeLeg[]>()
  const keyOf = (target: Target) => (target.to === 'subscriber' ? target.id : target.address)
  return {
    has: (subscriberId, ...names) => void devices.set(subscriberId, names.length === 0 ? ['Chrome'] : names),
    isBusy: (subscriberId) => void busy.add(subscriberId),
    leadsOutside: (address) => void devices.set(address, ['Trunk']),
    legsOf: (to) => opened.get(to) ?? [],
    open: async (target): Promise<OpenedTarget> => {
      const key = keyOf(target)
      if (typeof key === 'number' && busy.has(key)) return { legs: [], none: 'busy' }
      const kind = target.to === 'subscriber' ? 'browser' : 'outside'
      const legs = (devices.get(key) ?? []).map((device) =>
        fakeLeg(target.to === 'subscriber' ? target.id : null, { kind, device }),
      )
      opened.set(key, [...(opened.get(key) ?? []), ...legs])
      return { legs, none: 'offline' }
    },
  }
}

export interface FakeMediaLeg extends FakeLeg {
  readonly kind: 'media'
  readonly played: readonly string[]
}

export interface FakeMedia extends MediaLegs {
  /** The customers in whose share each leg was asked for, in order. */
  readonly customers: (number | null)[]
  readonly opened: readonly (FakeMediaLeg & MediaLeg)[]
  /** No process can be had from now on. */
  isFull: boolean
}

export const fakeMedia = (): FakeMedia => {
  const opened: (FakeMediaLeg & MediaLeg)[] = []
  const recording = () => ({
    ended: new Promise<void>(() => undefined),
    finish: async () => {
      const path = join(tmpdir(), `lineside-recorded-${++made}-${process.pid}.ogg`)
      await writeFile(path, 'OggS')
      return { path, seconds: 8, sides: [null, null] as const }
    },
  })
  const open = () => {
    const played: string[] = []
    const leg = fakeLeg(null, { id: `media-${++made}`, kind: 'media' })
    const media = Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(leg)) as FakeLeg, {
      kind: 'media' as const,
      device: null,
      played,
      play: async (sounds: Parameters<MediaLeg['play']>[0]) => {
        played.push(...sounds.map(sourceOf))
        return 'done' as const
      },
      silence: () => undefined,
      record: recording,
      echo: () => undefined,
      attend: async () => 'answer',
      mute: () => undefined,
      onSpeaking: () => () => undefined,
    })
    opened.push(media)
    return media
  }
  const media: FakeMedia = {
    opened,
    customers: [],
    isFull: false,
    getReady: () => undefined,
    open: async (_callId, customer) => {
      media.customers.push(customer)
      if (media.isFull) throw new NoPlace('full')
      return open()
    },
    openFax: () => null,
    hasFax: false,
    openBridge: async () => {
      if (media.isFull) throw new NoPlace('full')
      return { sides: [open(), open()], recordBoth: recording }
    },
    close: async () => undefined,
  }
  return media
}
