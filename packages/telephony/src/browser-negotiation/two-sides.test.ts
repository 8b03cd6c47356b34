import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginBrowserSide, type BrowserEffect, type BrowserEvent, type BrowserSide } from './browser-side.ts'
import { beginPlatformSide, type PlatformEffect, type PlatformEvent, type PlatformSide } from './platform-side.ts'
import { stepBrowserSide } from './step-browser-side.ts'
import { stepPlatformSide } from './platform-side.ts'

/** The descriptions of a connection: the browser's, and the other party's. */
type Pair = readonly [browser: string, party: string]

/** One browser and the call to which it belongs, with a wire between them that may take its time. */
class World {
  platform: PlatformSide = beginPlatformSide
  browser: BrowserSide = { ...beginBrowserSide, connections: { current: true, next: false } }
  /** The pairs that the other party and the browser's connections have agreed to. */
  agreed: Pair = ['browser 0', 'party 0']
  readonly pairs: Record<'current' | 'next', Pair> = { current: this.agreed, next: this.agreed }
  /** The descriptions under way on the browser's side. */
  on: 'current' | 'next' = 'current'
  offering: { readonly on: 'current' | 'next'; readonly offer: string } | null = null
  readonly toBrowser: BrowserEvent[] = []
  readonly toPlatform: PlatformEvent[] = []
  readonly steps: (() => BrowserEvent)[] = []
  readonly timers: (() => void)[] = []
  /** The call's work, one job after the other, the present one first. */
  readonly works: (() => void)[] = []
  isBusy = false
  readonly open = new Set<number>()
  readonly asked = new Set<number>()
  count = 0
  readonly draw: (below: number) => number
  /** Every offer is answered in time, the engine can do everything, and the call goes on with the same party. */
  readonly isSmooth: boolean

  constructor(draw: (below: number) => number, isSmooth: boolean) {
    this.draw = draw
    this.isSmooth = isSmooth
  }

  name(of: string): string {
    return `${of} ${++this.count}`
  }

  feedPlatform(event: PlatformEvent): void {
    const { state, effects } = stepPlatformSide(this.platform, event)
    this.platform = state
    for (const effect of effects) this.performPlatform(effect)
  }

  feedBrowser(event: BrowserEvent): void {
    const { state, effects } = stepBrowserSide(this.browser, event)
    this.browser = state
    for (const effect of effects) this.performBrowser(effect)
  }

  /** The awaited outcomes, by exchange. */
  readonly outcomes = new Map<number, (description: string | null) => void>()

  performPlatform(effect: PlatformEffect): void {
    switch (effect.do) {
      case 'negotiate': {
        const { exchange, offer, isFresh } = effect
        this.toBrowser.push({ type: 'asked', job: { kind: 'negotiate', id: this.id(), exchange, offer, isFresh } })
        if (!this.isSmooth) this.timers.push(() => this.feedPlatform({ type: 'late', exchange }))
        return
      }
      case 'agreed':
      case 'failed': {
        const outcome = this.outcomes.get(effect.exchange)
        this.outcomes.delete(effect.exchange)
        return outcome?.(effect.do === 'agreed' ? effect.description : null)
      }
      case 'confirm': {
        const { exchange, answer } = effect
        return void this.toBrowser.push({ type: 'asked', job: { kind: 'confirm', id: this.id(), exchange, answer } })
      }
      case 'refuse': {
        const { exchange } = effect
        return void this.toBrowser.push({ type: 'asked', job: { kind: 'fail', id: this.id(), exchange } })
      }
      case 'pass_on':
        return void this.works.push(() => this.passOn(effect.description))
      default:
    }
  }

  id(): number {
    this.open.add(++this.count)
    return this.count
  }

  performBrowser(effect: BrowserEffect): void {
    switch (effect.do) {
      case 'await_tracks':
        return this.step(() => {})
      case 'work':
        return this.step(() => {})
      case 'offer':
        this.on = effect.on === 'new_next' ? 'next' : 'current'
        return this.step(() => {
          const offer = this.name('browser')
          this.offering = { on: this.on, offer }
          return offer
        })
      case 'answer':
        this.on = effect.on === 'new_next' ? 'next' : 'current'
        return this.step(() => {
          const answer = this.name('browser')
          this.pairs[this.on] = [answer, effect.offer]
          return answer
        })
      case 'confirm':
        return this.step(() => {
          if (this.offering === null) throw new Error('there is no offer')
          const { on, offer } = this.offering
          this.on = on
          this.pairs[on] = [offer, effect.answer]
        })
      case 'withdraw':
        this.offering = null
        return this.step(() => {})
      case 'settle':
        if (this.on !== 'next') return
        this.pairs.current = this.pairs.next
        return void this.timers.push(() => this.feedBrowser({ type: 'replaced' }))
      case 'describe':
        return void this.toPlatform.push({
          type: 'described',
          exchange: effect.exchange,
          description: effect.description,
        })
      case 'describe_failed':
        return void this.toPlatform.push({ type: 'describe_failed', exchange: effect.exchange })
      case 'renegotiate': {
        const { exchange, description } = effect
        return void this.toPlatform.push({ type: 'renegotiated', exchange, description })
      }
      case 'wait':
        if (!this.isSmooth) this.timers.push(() => this.feedBrowser({ type: 'answer_late', exchange: effect.exchange }))
        return
      case 'pause': {
        const { renewal } = effect
        return void this.timers.push(() => this.feedBrowser({ type: 'pause_over', renewal, needsOffer: true }))
      }
      case 'done':
      case 'failed':
        return void this.open.delete(effect.id)
      default:
    }
  }

  step(work: () => string | void): void {
    this.steps.push(() => {
      if (!this.isSmooth && this.draw(15) === 14) return { type: 'step_failed', error: 'engine' }
      return { type: 'step_done', description: work() ?? null }
    })
  }

  /** The other party answers the browser's offer, sometimes too late, or does not. */
  passOn(offer: string): void {
    this.isBusy = true
    this.timers.push(() => {
      this.isBusy = false
      if (!this.isSmooth && this.draw(4) === 3) return this.feedPlatform({ type: 'offer_refused' })
      const answer = this.name('party')
      this.agreed = [offer, answer]
      this.feedPlatform({ type: 'confirmed', answer })
    })
  }

  /** The call connects the browser with somebody: over a new connection, or with another description. */
  connect(offer: string | null): void {
    this.isBusy = true
    const exchange = ++this.count
    this.outcomes.set(exchange, (description) => {
      this.isBusy = false
      if (description === null) return
      if (offer !== null) {
        this.agreed = [description, offer]
        return
      }
      this.passOn(description)
    })
    this.feedPlatform({
      type: 'wanted',
      exchange,
      offer,
      isFresh: !this.isSmooth && (offer === null || this.draw(2) === 0),
    })
  }

  choose(): void {
    const what = this.draw(20)
    if (what === 0) return this.feedBrowser({ type: 'renewal_wanted', id: this.id(), isRestart: this.draw(2) === 0 })
    if (what === 1) return void this.works.push(() => this.connect(null))
    if (what === 2) return void this.works.push(() => this.connect(this.name('party')))
    this.settleOne()
  }

  /** Goes on until nothing is due any more. */
  settle(): void {
    for (let count = 0; this.settleOne(); count++) if (count > 5000) throw new Error('This never comes to rest')
  }

  /** Does one of the things that are due; each wire keeps its order. */
  settleOne(): boolean {
    const due = [
      ...(this.toBrowser.length > 0 ? [() => this.feedBrowser(taken(this.toBrowser))] : []),
      ...(this.toPlatform.length > 0 ? [() => this.feedPlatform(taken(this.toPlatform))] : []),
      ...(this.steps.length > 0 ? [() => this.feedBrowser(taken(this.steps)())] : []),
      ...(this.works.length > 0 && !this.isBusy ? [() => taken(this.works)()] : []),
      ...(this.timers.length > 0
        ? [() => (this.timers.splice(this.draw(this.timers.length), 1)[0] ?? (() => {}))()]
        : []),
    ]
    if (due.length === 0) return false
    due[this.draw(due.length)]?.()
    return true
  }
}

const taken = <Item>(items: Item[]): Item => {
  const [item] = items.splice(0, 1)
  if (item === undefined) throw new Error('there is none')
  return item
}

/** Numbers by chance from a seed: Mulberry32. */
const chance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

test('CALL: whatever crosses or comes late, nobody waits for ever, and a last exchange brings both sides together', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 150 }), (seed, steps) => {
      const world = new World(chance(seed), false)
      for (let step = 0; step < steps; step++) world.choose()
      world.settle()
      const { platform, browser } = world
      expect([platform.asked, platform.offers, browser.offered, browser.doing, browser.waiting]).toEqual([
        [],
        [],
        null,
        null,
        [],
      ])
      expect([browser.renewals, [...world.open], [...world.outcomes.keys()]]).toEqual([[], [], []])
      // time and failures of the engine may have left them apart: the next exchange mends that
      const calm = Object.assign(world, { draw: () => 0 })
      calm.connect(calm.name('party'))
      calm.settle()
      expect(calm.pairs.current).toEqual(calm.agreed)
    }),
    { numRuns: 2000 },
  )
})

test('CALL: in smooth conditions both sides have the same descriptions, however exchanges cross', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 150 }), (seed, steps) => {
      const world = new World(chance(seed), true)
      for (let step = 0; step < steps; step++) world.choose()
      world.settle()
      expect(world.pairs.current).toEqual(world.agreed)
    }),
    { numRuns: 2000 },
  )
})
