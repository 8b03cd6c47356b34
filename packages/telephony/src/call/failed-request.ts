import type { CallEffect, CallHappening } from './call-events.ts'

/** An effect by which a call asks for something; the outcome comes later, as a happening with the same key. */
export type CallRequestEffect = Extract<
  CallEffect,
  { do: 'decide' | 'check_transfer' | 'ask_place' | 'open' | 'open_media' | 'open_bridge' | 'serve' | 'queue' }
>

/** The outcome of a request that could not be carried out. Every request has one, so that no call waits for ever. */
export const failedRequest = (request: CallRequestEffect): CallHappening => {
  const { key } = request
  switch (request.do) {
    case 'decide':
      return { type: 'not_decided', key }
    case 'check_transfer':
      return { type: 'transfer_checked', key, refused: 'not_possible' }
    case 'ask_place':
      return { type: 'place_given', key, place: null }
    case 'open':
      return { type: 'opened', key, target: request.target, legs: [], none: 'offline' }
    case 'open_media':
    case 'open_bridge':
      return { type: 'media_refused', key }
    case 'serve':
      return { type: 'served', key, outcome: { type: 'failed' } }
    case 'queue':
      return { type: 'queued', key, place: 'nobody' }
  }
}
