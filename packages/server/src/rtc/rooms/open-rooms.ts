import { type Machine, runMachine } from '@lineside/contract/machine'
import type { ClientFrameOf, ServerFrame } from '@lineside/contract/rtc/frames'
import {
  emptyRoom,
  type Forwards,
  type Room,
  type RoomEffect,
  type RoomEvent,
  stepRoom,
} from '@lineside/telephony/conference/conference-room'
import type { Log } from '../../platform/log.ts'
import type { Forwarders } from '../media/forwarder.ts'
import { createForwarding } from './forwarding.ts'
import type { Relays } from './relay.ts'
import { createRelaying } from './relaying.ts'

export interface OpenRoomsOptions {
  /** Forwarders in this server, for rooms with too many members to send to each other directly; null: none. */
  readonly forwarders: Forwarders | null
  /** Relays outside this server, which are preferred to the forwarders whenever they are ready; null: none. */
  readonly relays: Relays | null
  readonly log: Log
  /** Tells a member. */
  readonly send: (memberId: string, frame: ServerFrame) => void
  /** Called when the last member has left a room. */
  readonly onEmpty: ((key: string) => void) | undefined
  readonly onLock: ((key: string, pin: string | null) => void) | undefined
}

/** The rooms in which somebody is, and what forwards their media. */
export interface OpenRooms {
  get(key: string): Room
  /** Differs from one opening of the room to the next; null: nobody is in it. */
  opening(key: string): object | null
  /** Says whether the server and a relay can forward media now. */
  can(): { readonly canForward: boolean; readonly canRelay: boolean }
  step(key: string, event: RoomEvent): void
  /** Takes a member's signal to whatever forwards its media. */
  signal(key: string, from: string, frame: ClientFrameOf<'conference_signal'>): void
  /** Ends all rooms. */
  end(): void
}

export const pinOf = (room: Room): string | null => (room.phase === 'open' ? room.pin : null)

type RoomMachine = Machine<Room, RoomEvent, RoomEffect>

/** Runs the machine of each open room, and connects its members to what forwards their media. */
export const createOpenRooms = (options: OpenRoomsOptions): OpenRooms => {
  const { forwarders, relays, log, send, onEmpty, onLock } = options
  const rooms = new Map<string, RoomMachine>()

  const get = (key: string): Room => rooms.get(key)?.state ?? emptyRoom

  const open = (key: string): RoomMachine => {
    const machine = runMachine<Room, RoomEvent, RoomEffect>({
      first: emptyRoom,
      step: (before, event) => {
        const { room, effects } = stepRoom(before, event)
        return { state: room, effects }
      },
      perform: (effect) => carryOut(key, effect),
      onError: (error, { kind }) => log.error(error, `A conference could not ${kind}`),
      settled: (room, before) => {
        if (room.phase === 'empty') rooms.delete(key)
        const [was, is] = [pinOf(before), pinOf(room)]
        if (room.phase === 'open' && was !== is) onLock?.(key, is)
        if (room.phase === 'empty' && before.phase === 'open') onEmpty?.(key)
      },
    })
    machine.begin()
    rooms.set(key, machine)
    return machine
  }

  const step = (key: string, event: RoomEvent): void => (rooms.get(key) ?? open(key)).feed(event)

  const lost = (key: string, by: Forwards): void => {
    const room = get(key)
    const canForward = by === 'relay' && forwarding !== null
    if (room.phase === 'open' && room.mode === by) step(key, { type: 'forwarding_lost', canForward })
  }
  const forwarding =
    forwarders && createForwarding({ forwarders, log, signal: send, lost: (key) => lost(key, 'server') })
  const relaying = relays && createRelaying({ relays, signal: send, lost: (key) => lost(key, 'relay') })

  const carryOut = (key: string, effect: RoomEffect): void => {
    if (effect.kind === 'tell') return send(effect.to, effect.frame)
    const { id, by } = effect
    if (effect.kind === 'disconnect') return (by === 'relay' ? relaying : forwarding)?.disconnect(key, id)
    // connecting the member before this one may have failed, and changed the room's mode
    const room = get(key)
    if (room.phase !== 'open' || room.mode !== by) return
    if (by === 'relay') relaying?.connect(key, id)
    else forwarding?.connect(key, effect)
  }

  return {
    get,
    opening: (key) => rooms.get(key) ?? null,
    can: () => ({ canForward: forwarding !== null, canRelay: relaying?.isReady() === true }),
    step,
    signal: (key, from, frame) => {
      const room = get(key)
      const through = room.phase === 'open' && room.mode === 'relay' ? relaying : forwarding
      through?.take(key, from, frame)
    },
    end: () => {
      for (const key of rooms.keys()) step(key, { type: 'end' })
    },
  }
}
