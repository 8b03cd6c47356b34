import type { CdkCall } from '@lineside/contract/rtc/cdk'
import { createStore } from '../../shared/state/store.ts'
import { engine } from '../engine/engine.ts'

/** A call that the engine has announced. */
export interface ArrivedCall {
  readonly call: CdkCall
  /** It has survived a reload of the page; else it rings here. */
  readonly isResumed: boolean
}

/** Calls for which the code that shows and takes them is still being loaded (`calls.ts`); a call that ends is gone. */
export const arrivedCallsStore = createStore<readonly ArrivedCall[]>([])

/** Takes over the calls that wait. */
export const takeArrivedCalls = (): readonly ArrivedCall[] => {
  const arrived = arrivedCallsStore.read()
  if (arrived.length > 0) arrivedCallsStore.set([])
  return arrived
}

const arrive = (call: CdkCall, isResumed: boolean): void => {
  arrivedCallsStore.set([...arrivedCallsStore.read(), { call, isResumed }])
  call.onEnded(() => {
    const arrived = arrivedCallsStore.read()
    const left = arrived.filter((each) => each.call !== call)
    if (left.length < arrived.length) arrivedCallsStore.set(left)
  })
}

const listening = new WeakSet<object>()

const listen = (): void => {
  const state = engine.read()
  if (state.phase !== 'ready' || listening.has(state.sip)) return
  listening.add(state.sip)
  state.sip.onIncomingCall((call) => arrive(call, false))
  state.sip.onResumedCall?.((call) => arrive(call, true))
}

/**
 * Listens for calls on each new network that the engine connects to.
 * @returns a function that stops this
 */
export const listenForCalls = (): (() => void) => {
  listen()
  const stop = engine.subscribe(listen)
  return () => {
    stop()
    takeArrivedCalls()
  }
}
