import { setTimeout as delay } from 'node:timers/promises'
import { type Machine, runMachine } from '@lineside/contract/machine'
import { stepWhere } from '@lineside/telephony/where/step-where'
import type { Where, WhereEffect, WhereEvent } from '@lineside/telephony/where/where'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import type { RtcProcess } from '../processes/rtc-process.ts'
import type { Signal } from '../processes/signals-store.ts'

/** Pause before a party follows its owner a further time: rows may still name a process that died a moment ago. */
const restlessMs = 250
/** Pause before rows are read again that could not be read. */
const failedMs = 1_000

/** Handles the messages of one kind of addresses, and parties whose other end has changed. */
export interface Keeper<Content> {
  /** Handles a message from the other end. */
  hear(id: string, content: Content, from: number): void
  /**
   * Handles a message about a party for which this process is not an end yet, or one that was sent by `tell`.
   * @param moves the count of the owner's moves as the sender knows it
   */
  hearStranger(id: string, content: Content, from: number, moves: number): void
  /**
   * Reads in the rows which process is the owner of a party that is connected here.
   * @returns null: none
   */
  findOwner(id: string): Promise<number | null>
  /** Tells the new owner that the party is connected here. */
  announce(id: string): void
  /** This process is the owner now. */
  settle(id: string): void
  /** The party has no owner any more. `restless`: it has followed its owner too often. */
  giveUp(id: string, why: 'no_owner' | 'restless'): void
  /** The holder of a party in a call or room of this process has died. */
  lose(id: string): void
  /** Other processes took this one for dead: gives up what they run by now. */
  forgotten(): void
}

/** The addresses of one kind, whose other ends may be at other processes. */
export interface Addresses<Content> {
  /** This process is connected to the party, and the process `owner`, which may be this one, runs its call or room. */
  holds(id: string, owner: number, moves?: number): void
  /** This process runs the call or room of the party, which is connected to the process `holder`. */
  owns(id: string, holder: number, moves: number): void
  /** The process at the other end; null: it is this process, or not known. */
  at(id: string): number | null
  /** Sends a message to the other end. While that is not known the message is dropped. */
  post(id: string, content: Content): void
  /** Sends a message to a process as the other end, although the address leads elsewhere. */
  postTo(process: number, id: string, content: Content, moves: number): void
  /** Sends a message to a process that need not be an end of the address. */
  tell(process: number, id: string, content: Content): void
  /**
   * Gives a party away: this process is its owner no longer.
   * @param to the new owner; null: the holder finds it in the rows
   * @returns the holder, and the count of moves with which the new owner begins
   */
  moved(id: string, to: number | null): { readonly holder: number | null; readonly moves: number }
  /** The party has left: this process is no end of the address any more. */
  drop(id: string): void
  begin(keeper: Keeper<Content>): void
}

/**
 * The table of addresses: where the other end of each party is that this process is connected to, or runs the call or
 * room of. All messages to other processes about parties go through it. `telephony/where` decides.
 */
export interface WhereTable {
  /** @param kind the prefix of these addresses */
  addresses<Content>(kind: 'leg' | 'member'): Addresses<Content>
  /** Handles a message of another process. */
  hear(address: string, content: unknown): void
  /** Stops watching other processes. */
  close(): void
}

/**
 * The address of the message by which a process says that others took it for dead: it has lost the parties and calls
 * that it had.
 */
const returned = ':'
/** The address of the message by which a process that stops says that it has left calls. */
export const leftCalls = ':left'

/** A message as it travels between processes. */
interface Letter {
  readonly from: number
  readonly moves: number
  /** `tell`: to a process that need not be an end of the address. `moved`: the owner has changed. */
  readonly way: 'post' | 'tell' | 'moved'
  readonly content: unknown
}

interface Kind {
  hear(id: string, letter: Letter): void
  others(): readonly number[]
  died(process: number): void
  forgotten(): void
}

export interface WhereOptions {
  readonly process: Pick<RtcProcess, 'id' | 'watch' | 'onForgotten' | 'look'>
  readonly send: (signal: Signal) => void
  readonly log: Log
}

export const createWhere = (options: WhereOptions): WhereTable => {
  const { process, send, log } = options
  const kinds = new Map<string, Kind>()
  const all = () => [...kinds.values()]
  const diedAll = (dead: number): void => {
    for (const kind of all()) kind.died(dead)
  }
  const stops = [
    process.watch(() => new Set(all().flatMap((kind) => kind.others())), diedAll),
    process.onForgotten((others) => {
      // others may not have noticed, and what they sent is lost
      for (const to of others) send({ to, leg: returned, content: { from: process.id } })
      for (const kind of all()) kind.forgotten()
    }),
  ]
  return {
    addresses: <Content>(prefix: 'leg' | 'member') => {
      const { addresses, ...kind } = createAddresses<Content>(prefix, options)
      kinds.set(prefix, kind)
      return addresses
    },
    hear: (address, content) => {
      if (address === returned) return diedAll((content as Pick<Letter, 'from'>).from)
      if (address === leftCalls) return void process.look()
      const colon = address.indexOf(':')
      const kind = kinds.get(address.slice(0, colon))
      if (kind === undefined) log.warn(`Another process has sent a message to "${address}"`)
      else kind.hear(address.slice(colon + 1), content as Letter)
    },
    close: () => {
      for (const stop of stops) stop()
    },
  }
}

type Entry<Content> = Machine<Where, WhereEvent<Content>, WhereEffect<Content>>

const createAddresses = <Content>(
  prefix: string,
  { process, send, log }: WhereOptions,
): Kind & { readonly addresses: Addresses<Content> } => {
  const own = process.id
  const entries = new Map<string, Entry<Content>>()
  let keeper: Keeper<Content> | null = null

  const write = (to: number, id: string, letter: Omit<Letter, 'from'>): void =>
    send({ to, leg: `${prefix}:${id}`, content: { ...letter, from: own } })

  /** Reads the rows once they no longer name dead processes. */
  const seek = async (id: string, entry: Entry<Content>, { after, moves }: SeekEffect): Promise<void> => {
    if (after === 'moves' || after === 'failure')
      await delay(after === 'moves' ? restlessMs : failedMs, undefined, { ref: false })
    if (after !== 'death') await process.look()
    if (keeper === null || entries.get(id) !== entry) return
    try {
      const owner = await keeper.findOwner(id)
      entry.feed({ type: 'found', owner: owner === own ? 'here' : owner, moves })
    } catch (error) {
      log.warn(`The process of ${prefix} ${id} could not be found: ${reason(error)}`)
      entry.feed({ type: 'not_found', moves })
    }
  }

  const perform = (id: string, entry: Entry<Content>, effect: WhereEffect<Content>): void => {
    switch (effect.do) {
      case 'seek':
        return void seek(id, entry, effect)
      case 'announce':
        return keeper?.announce(id)
      case 'settle':
        return keeper?.settle(id)
      case 'give_up':
        entries.delete(id)
        return keeper?.giveUp(id, effect.why)
      case 'lose':
        return keeper?.lose(id)
      case 'deliver':
        return keeper?.hear(id, effect.message, effect.from)
    }
  }

  const put = (id: string, first: Where): void => {
    entries.get(id)?.stop()
    const entry: Entry<Content> = runMachine({
      first,
      step: stepWhere<Content>,
      perform: (effect) => perform(id, entry, effect),
      onError: (error, effect) => log.error(error, `Another process's part of ${prefix} ${id} could not ${effect.do}`),
    })
    entries.set(id, entry)
    entry.begin()
  }

  const stateOf = (id: string): Where => entries.get(id)?.state ?? { phase: 'gone' }
  const movesOf = (id: string): number => movesIn(stateOf(id))
  const at = (id: string): number | null => {
    const state = stateOf(id)
    return state.phase === 'elsewhere' ? state.at : null
  }
  const drop = (id: string): void => {
    entries.get(id)?.stop()
    entries.delete(id)
  }
  const postTo: Addresses<Content>['postTo'] = (to, id, content, moves) =>
    write(to, id, { way: 'post', moves, content })

  return {
    addresses: {
      holds: (id, owner, moves = 0) =>
        put(id, owner === own ? { phase: 'here', moves } : elsewhere('holder', owner, moves)),
      owns: (id, holder, moves) => {
        const known = entries.get(id)
        if (known === undefined) put(id, elsewhere('owner', holder, moves))
        else known.feed({ type: 'came', holder, moves })
      },
      at,
      post: (id, content) => {
        const to = at(id)
        if (to !== null) postTo(to, id, content, movesOf(id))
      },
      postTo,
      tell: (to, id, content) => write(to, id, { way: 'tell', moves: movesOf(id), content }),
      moved: (id, to) => {
        const state = stateOf(id)
        const holder = state.phase === 'elsewhere' || state.phase === 'lost' ? state.at : null
        const moves = movesIn(state) + 1
        if (holder !== null && holder !== to) write(holder, id, { way: 'moved', moves, content: to })
        drop(id)
        return { holder, moves }
      },
      drop,
      begin: (next) => {
        keeper = next
      },
    },
    hear: (id, { from, moves, way, content }) => {
      const entry = entries.get(id)
      const message = content as Content
      if (way === 'moved') entry?.feed({ type: 'moved', to: content as number | null, moves })
      else if (way === 'post' && entry !== undefined) entry.feed({ type: 'heard', from, moves, message })
      else keeper?.hearStranger(id, message, from, moves)
    },
    others: () => [...entries.values()].flatMap(({ state }) => (state.phase === 'elsewhere' ? state.at : [])),
    died: (dead) => {
      for (const entry of entries.values()) entry.feed({ type: 'died', process: dead })
    },
    forgotten: () => {
      keeper?.forgotten()
      for (const entry of entries.values()) entry.feed({ type: 'forgotten' })
    },
  }
}

type SeekEffect = Extract<WhereEffect<never>, { do: 'seek' }>

const movesIn = (state: Where): number => (state.phase === 'gone' ? 0 : state.moves)
const elsewhere = (role: 'holder' | 'owner', at: number, moves: number): Where => {
  return { phase: 'elsewhere', role, at, moves, follows: 0 }
}
