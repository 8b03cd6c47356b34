import { describe, expect, test } from 'vitest'
import { firstPlayerState, type PlayerEvent, playerReducer } from './player-state.ts'

const after = (...events: PlayerEvent[]) => events.reduce(playerReducer, firstPlayerState(26))

describe('the player', () => {
  test('shows the length it was told before anything is loaded', () => {
    expect(after()).toEqual({ phase: 'idle', position: 0, duration: 26, peaks: null, rate: 1 })
  })

  test('goes from loading to playing to paused', () => {
    expect(after({ type: 'loading' }).phase).toBe('loading')
    expect(after({ type: 'loading' }, { type: 'playing' }).phase).toBe('playing')
    expect(after({ type: 'playing' }, { type: 'paused' }).phase).toBe('paused')
  })

  test('stands at the beginning again when the sound is over', () => {
    const over = after({ type: 'moved', position: 26, duration: 26 }, { type: 'paused' }, { type: 'ended' })
    expect(over).toMatchObject({ phase: 'paused', position: 0 })
  })

  test('a length of NaN or Infinity does not replace the known one', () => {
    expect(after({ type: 'moved', position: 3, duration: Number.POSITIVE_INFINITY }).duration).toBe(26)
    expect(after({ type: 'moved', position: 3, duration: Number.NaN }).duration).toBe(26)
    expect(after({ type: 'moved', position: 3, duration: 25.4 }).duration).toBe(25.4)
  })

  test('a failed load can be tried again', () => {
    expect(after({ type: 'loading' }, { type: 'failed' }).phase).toBe('failed')
    expect(after({ type: 'failed' }, { type: 'loading' }).phase).toBe('loading')
  })

  test('keeps its speed and its picture while it moves', () => {
    const state = after(
      { type: 'rate', rate: 1.5 },
      { type: 'drawn', peaks: [0, 1], duration: 26 },
      { type: 'moved', position: 4, duration: 26 },
    )
    expect(state).toMatchObject({ rate: 1.5, peaks: [0, 1], position: 4 })
  })
})
