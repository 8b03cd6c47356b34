import { serveParent } from '../../../platform/child/serve-parent.ts'
import { reason } from '../../../platform/reason.ts'
import type { MediaOrder, MediaReport } from '../media-messages.ts'
import { createClock } from './clock.ts'
import { findPlaces } from './places.ts'
import type { Recorder } from './recorder.ts'
import { createRoom, type Room } from './room.ts'
import { createSession, type Session } from './session.ts'
import { createSoundCache } from './sound-cache.ts'

/**
 * Entry point of a media process, which is the platform's side of many calls: it plays and records sound, detects
 * digits and forwards media.
 */
const { send: tell, onMessage } = serveParent<MediaOrder, MediaReport>()

/**
 * Errors that the WebRTC library throws for a stranger's packet may spoil that call, but must not end the process with
 * all its other calls. After this many errors the process ends.
 */
const MOST_FAULTS = 1000
let faults = 0
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    process.stderr.write(`${reason(error)}\n`)
    if (++faults > MOST_FAULTS) process.exit(1)
  })

const clock = createClock()
const cache = createSoundCache()
const sessions = new Map<number, Session>()
const recorders = new Map<number, Recorder>()
const rooms = new Map<number, Room>()

const record = (session: Session, { recording, ...order }: MediaOrder & { do: 'record' }) => {
  const over = async () => {
    const seconds = await recorder.finish()
    recorders.delete(recording)
    tell({ tell: 'recorded', recording, seconds })
  }
  const recorder = session.record(order, () => void over())
  recorders.set(recording, recorder)
}

const receiveFax = (session: Session, { fax, ...order }: MediaOrder & { do: 'receive_fax' }) => {
  session.receiveFax(order).then(
    (outcome) => tell({ tell: 'fax', fax, outcome }),
    (error: unknown) => {
      process.stderr.write(`${reason(error)}\n`)
      tell({ tell: 'fax', fax, outcome: null })
    },
  )
}

const sendFax = (session: Session, { fax, ...order }: MediaOrder & { do: 'send_fax' }) => {
  session.sendFax(order).then(
    (outcome) => tell({ tell: 'fax_sent', fax, outcome }),
    (error: unknown) => {
      process.stderr.write(`${reason(error)}\n`)
      tell({ tell: 'fax_sent', fax, outcome: null })
    },
  )
}

const ofSession = (session: Session, order: MediaOrder): void => {
  switch (order.do) {
    case 'negotiate': {
      const { exchange, offer, isFresh } = order
      session.negotiate(offer, isFresh).then(
        (description) => tell({ tell: 'described', exchange, description }),
        (error: unknown) => tell({ tell: 'not_described', exchange, reason: reason(error) }),
      )
      return
    }
    case 'confirm':
      session.confirm(order.answer).catch(() => tell({ tell: 'gone', session: order.session, why: 'never' }))
      return
    case 'refuse_offer':
      session.refuseOffer().catch(() => {})
      return
    case 'play': {
      const { play, sounds } = order
      void session.play(sounds).then((how) => tell({ tell: 'played', play, how }))
      return
    }
    case 'silence':
      return session.silence()
    case 'echo':
      return session.echo()
    case 'attend': {
      const { exchange, offer, isFresh } = order
      session.attend(offer, isFresh).then(
        (description) => tell({ tell: 'described', exchange, description }),
        (error: unknown) => tell({ tell: 'not_described', exchange, reason: reason(error) }),
      )
      return
    }
    case 'mute':
      return session.mute(order.isMuted)
    case 'record':
      return record(session, order)
    case 'receive_fax':
      return receiveFax(session, order)
    case 'send_fax':
      return sendFax(session, order)
    case 'close':
      sessions.delete(order.session)
      return session.close()
    default:
      return
  }
}

const openSession = ({ session, withVideo, voice }: MediaOrder & { do: 'open' }) => {
  const opened = createSession({
    clock,
    cache,
    findPlaces: () => findPlaces(process.env),
    withVideo,
    voice,
    onDigit: (digit) => tell({ tell: 'digit', session, digit }),
    onSpeaking: (isSpeaking) => tell({ tell: 'speaking', session, isSpeaking }),
    onGone: (why) => tell({ tell: 'gone', session, why }),
  })
  sessions.set(session, opened)
}

const openRoom = ({ room }: MediaOrder & { do: 'open_room' }) => {
  const opened = createRoom({
    now: clock.now,
    findPlaces: () => findPlaces(process.env),
    onOffer: (member, description, streams) => tell({ tell: 'offer', room, member, description, streams }),
    onLost: (member) => tell({ tell: 'lost_member', room, member }),
  })
  rooms.set(room, opened)
}

const bridge = ({ sessions: sides }: MediaOrder & { do: 'bridge' }) => {
  const [left, right] = sides.map((number) => sessions.get(number))
  if (left === undefined || right === undefined) return
  left.bridge(right)
  right.bridge(left)
}

onMessage((order) => {
  switch (order.do) {
    case 'ping':
      return tell({ tell: 'pong' })
    case 'open':
      return openSession(order)
    case 'bridge':
      return bridge(order)
    case 'finish':
      return void recorders.get(order.recording)?.finish()
    case 'open_room':
      return openRoom(order)
    case 'join':
      return rooms.get(order.room)?.join(order.member, order.isAudioOnly)
    case 'answer':
      return rooms.get(order.room)?.answer(order.member, order.description)
    case 'leave':
      return rooms.get(order.room)?.leave(order.member)
    case 'close_room':
      rooms.get(order.room)?.close()
      return void rooms.delete(order.room)
    default: {
      const session = sessions.get(order.session)
      return session === undefined ? undefined : ofSession(session, order)
    }
  }
})
