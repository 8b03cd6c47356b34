import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepWhere } from './step-where.ts'
import type { Where, WhereEvent } from './where.ts'

/* A world of processes, one party and its call. Everything that takes time happens in any order, as `draw` chooses. */

interface Letter {
  readonly to: number
  readonly from: number
  readonly moves: number
  readonly what: { readonly way: 'come' | 'end' | 'returned' } | { readonly way: 'moved'; readonly to: number | null }
}

interface Process {
  readonly id: number
  /**
   * `suspected`: it has no database, and others took it for dead. `dead`: nobody has found it dead yet. `buried`: the
   * rows no longer name it.
   */
  life: 'lives' | 'suspected' | 'dead' | 'buried'
  /** Where the other end of the party is; undefined: the process is no end, or both. */
  entry: Where | undefined
  /** The call runs here, as far as the process knows. */
  runs: boolean
  /** The party is connected here. */
  hasParty: boolean
  /** The letters that it writes while it has no database. */
  readonly unsent: Letter[]
}

const createWorld = (draw: (below: number) => number) => {
  const processes = [1, 2, 3, 4].map((id): Process => {
    return { id, life: 'lives', entry: undefined, runs: false, hasParty: false, unsent: [] }
  })
  const wire: Letter[] = []
  /** Rows that are being read. */
  const reads: { readonly by: Process; readonly run: () => void }[] = []
  /** The process that the rows name; null: the call is over. */
  let owner: number | null = 1
  let isRestless = false
  let hasHungUp = false

  const get = (id: number): Process => processes[id - 1] as Process
  const pick = (): Process => get(draw(processes.length) + 1)
  const movesOf = ({ entry }: Process): number => (entry === undefined || entry.phase === 'gone' ? 0 : entry.moves)

  const send = (from: Process, to: number, what: Letter['what'], moves = movesOf(from)): void => {
    const letter = { from: from.id, to, moves, what }
    if (from.life === 'suspected') from.unsent.push(letter)
    else if (get(to).life === 'lives') wire.push(letter)
  }

  const feed = (self: Process, event: WhereEvent<'end'>): void => {
    if (self.entry === undefined) return
    const { state, effects } = stepWhere(self.entry, event)
    self.entry = state.phase === 'gone' ? undefined : state
    for (const effect of effects) {
      if (effect.do === 'seek') seek(self, effect.moves)
      else if (effect.do === 'announce' && state.phase === 'elsewhere') send(self, state.at, { way: 'come' })
      else if (effect.do === 'deliver' || effect.do === 'give_up') disconnect(self)
      else if (effect.do === 'settle') {
        self.entry = undefined
        if (!self.runs) disconnect(self)
      }
      if (effect.do === 'give_up' && effect.why === 'restless') isRestless = true
    }
  }

  /** Other things happen before it reads the rows, and before it uses what it has read. */
  const seek = (self: Process, moves: number): void => {
    const read = () => {
      const seen = owner === self.id ? 'here' : owner
      const isRead = self.life === 'lives' && draw(6) > 0
      const event = isRead ? ({ type: 'found', owner: seen, moves } as const) : ({ type: 'not_found', moves } as const)
      reads.push({ by: self, run: () => feed(self, event) })
    }
    reads.push({ by: self, run: read })
  }

  const disconnect = (self: Process): void => {
    self.entry = undefined
    self.hasParty = false
  }

  const hangUp = (self: Process): void => {
    if (self.entry?.phase === 'elsewhere') send(self, self.entry.at, { way: 'end' })
    if (owner === self.id) owner = null
    self.runs = false
    if (self.hasParty) hasHungUp = true
    disconnect(self)
  }

  const deliver = ({ from, to, moves, what }: Letter): void => {
    const self = get(to)
    if (self.life !== 'lives') return
    if (what.way === 'end') return feed(self, { type: 'heard', from, moves, message: 'end' })
    if (what.way === 'moved') return feed(self, { type: 'moved', to: what.to, moves })
    if (what.way === 'returned') return feed(self, { type: 'died', process: from })
    // the party says that it is at the process `from`
    if (!self.runs) return send(self, from, { way: 'end' }, moves)
    if (self.entry === undefined) self.entry = { phase: 'elsewhere', role: 'owner', at: from, moves, follows: 0 }
    else feed(self, { type: 'came', holder: from, moves })
  }

  /** The rows no longer name the process, its messages are deleted, and the process that found it takes its call. */
  const bury = (self: Process, heir: Process): void => {
    for (let index = wire.length - 1; index >= 0; index--) if (wire[index]?.to === self.id) wire.splice(index, 1)
    if (owner !== self.id) return
    owner = draw(5) === 0 ? null : heir.id
    heir.runs ||= owner === heir.id
  }

  const look = (self: Process): void => {
    for (const other of processes) {
      if (other.life !== 'dead') continue
      other.life = 'buried'
      bury(other, self)
    }
    const { entry } = self
    if (entry?.phase === 'elsewhere' && get(entry.at).life !== 'lives') feed(self, { type: 'died', process: entry.at })
  }

  const returns = (self: Process): void => {
    self.life = 'lives'
    for (const letter of self.unsent.splice(0)) if (get(letter.to).life === 'lives') wire.push(letter)
    for (const other of processes) if (other !== self) send(self, other.id, { way: 'returned' })
    if (self.runs && owner !== self.id) yieldCall(self)
    feed(self, { type: 'forgotten' })
  }

  const yieldCall = (self: Process): void => {
    const { entry } = self
    self.runs = false
    // a party that looks for its call finds it by itself
    if (entry !== undefined && self.hasParty) return
    if (entry?.phase === 'elsewhere') send(self, entry.at, { way: 'moved', to: null }, entry.moves + 1)
    if (!self.hasParty || owner === null) return disconnect(self)
    self.entry = { phase: 'elsewhere', role: 'holder', at: owner, moves: 0, follows: 0 }
    send(self, owner, { way: 'come' })
  }

  /** The call goes on at another process, which is told where the party is. */
  const giveAway = (self: Process, to: Process): void => {
    const { entry } = self
    if (owner !== self.id || !self.runs || self === to || to.life !== 'lives') return
    // it is a message like others, and overtakes none
    if (wire.some((letter) => letter.from === self.id && letter.to === to.id)) return
    const isConnected = entry === undefined ? self.hasParty : entry.phase === 'elsewhere' && entry.role === 'owner'
    if (!isConnected || (to.entry !== undefined && entry?.phase === 'elsewhere' && entry.at !== to.id)) return
    const moves = movesOf(self) + 1
    const holder = entry?.phase === 'elsewhere' ? entry.at : self.id
    owner = to.id
    self.runs = false
    to.runs = true
    if (holder !== to.id && holder !== self.id) send(self, holder, { way: 'moved', to: to.id }, moves)
    self.entry = self.hasParty ? { phase: 'elsewhere', role: 'holder', at: to.id, moves, follows: 0 } : undefined
    to.entry = holder === to.id ? undefined : { phase: 'elsewhere', role: 'owner', at: holder, moves, follows: 0 }
  }

  /** The party's process has died, and it connects to another one. */
  const connect = (self: Process): void => {
    look(self)
    if (owner === null || hasHungUp || self.life !== 'lives' || processes.some(({ hasParty }) => hasParty)) return
    // a browser takes longer to come back than what its former process has said
    if (wire.some(({ from }) => get(from).life !== 'lives')) return
    self.hasParty = true
    if (self.runs) self.entry = undefined
    else {
      self.entry = { phase: 'elsewhere', role: 'holder', at: owner, moves: 0, follows: 0 }
      send(self, owner, { way: 'come' })
    }
  }

  const happens = (): void => {
    const [self, what] = [pick(), draw(24)]
    if (self.life === 'suspected') return what < 8 ? returns(self) : undefined
    if (self.life !== 'lives') return
    const others = processes.filter(({ id, life }) => id !== self.id && life === 'lives')
    if (what === 0 && others.length > 0)
      Object.assign(self, { life: 'dead', entry: undefined, runs: false, hasParty: false })
    else if (what === 1 && others.length > 0) {
      self.life = 'suspected'
      bury(self, others[draw(others.length)] as Process)
    } else if (what === 2) giveAway(self, pick())
    else if (what === 3 && draw(4) === 0) hangUp(self)
    else if (what < 8) look(self)
    else if (what < 10) connect(self)
    else settleOne()
  }

  /** Delivers a message or goes on with a read. Messages of one process arrive in their order. */
  const settleOne = (): boolean => {
    const first = wire.filter((letter, index) => wire.findIndex(({ from }) => from === letter.from) === index)
    const ready = reads.filter(({ by }) => by.life !== 'suspected')
    if (first.length + ready.length === 0) return false
    const index = draw(first.length + ready.length)
    const [letter, read] = [first[index], ready[index - first.length]]
    if (letter !== undefined) {
      wire.splice(wire.indexOf(letter), 1)
      deliver(letter)
    } else if (read !== undefined) {
      reads.splice(reads.indexOf(read), 1)
      read.run()
    }
    return true
  }

  const settle = (): void => {
    const state = () => JSON.stringify([processes, owner])
    for (let before = ''; before !== state(); ) {
      before = state()
      for (const self of processes) if (self.life === 'suspected') returns(self)
      while (settleOne()) continue
      for (const self of processes) if (self.life === 'lives') look(self)
      while (settleOne()) continue
    }
  }

  /** Whether the party and the call have found each other. */
  const isTogether = (): boolean => {
    const [holder, runner] = [processes.find(({ hasParty }) => hasParty), processes.find(({ runs }) => runs)]
    if (holder === undefined || runner === undefined) return false
    if (holder === runner) return holder.entry === undefined
    return (
      holder.entry?.phase === 'elsewhere' &&
      holder.entry.role === 'holder' &&
      holder.entry.at === runner.id &&
      runner.entry?.phase === 'elsewhere' &&
      runner.entry.role === 'owner' &&
      runner.entry.at === holder.id
    )
  }

  return {
    processes,
    happens,
    settle,
    isTogether,
    begin: (holder: Process) => {
      get(1).runs = true
      holder.hasParty = true
      if (holder.id === 1) return
      get(1).entry = { phase: 'elsewhere', role: 'owner', at: holder.id, moves: 0, follows: 0 }
      holder.entry = { phase: 'elsewhere', role: 'holder', at: 1, moves: 0, follows: 0 }
    },
    /** The calls that still wait for their party end, for its time is over. */
    endWaiting: () => {
      for (const self of processes) if (self.runs && !isTogether()) hangUp(self)
    },
    get owner() {
      return owner
    },
    get isRestless() {
      return isRestless
    },
  }
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

const history = (seed: number, steps: number) => {
  const draw = chance(seed)
  const world = createWorld(draw)
  world.begin(world.processes[draw(world.processes.length)] as Process)
  for (let step = 0; step < steps; step++) world.happens()
  world.settle()
  return world
}
const anyHistory = [fc.nat(), fc.integer({ min: 1, max: 120 })] as const

test('CALL-16: after any order of deaths, returns, moves and lost messages a party has one holder and one owner, or none', () => {
  fc.assert(
    fc.property(...anyHistory, (seed, steps) => {
      const world = history(seed, steps)
      const { processes } = world
      expect(processes.filter(({ hasParty }) => hasParty).length).toBeLessThan(2)
      expect(processes.flatMap(({ id, runs }) => (runs ? id : []))).toEqual(world.owner === null ? [] : [world.owner])
      // a party whose call goes on talks on
      const isThere = processes.some(({ hasParty }) => hasParty)
      if (isThere || !world.isRestless) expect(world.isTogether()).toBe(isThere)
    }),
    { numRuns: 3000 },
  )
})

test('CALL-16: after any order of deaths, returns, moves and lost messages nobody waits for ever', () => {
  fc.assert(
    fc.property(...anyHistory, (seed, steps) => {
      const world = history(seed, steps)
      world.endWaiting()
      world.settle()
      if (world.isTogether()) return
      expect(world.processes.map(({ entry, runs, hasParty }) => ({ entry, runs, hasParty }))).toEqual(
        world.processes.map(() => ({ entry: undefined, runs: false, hasParty: false })),
      )
    }),
    { numRuns: 3000 },
  )
})
