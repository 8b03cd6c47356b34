import type { CdkMediaStream } from '@lineside/contract/rtc/cdk'
import { Signal, signalsOf } from '../signal.ts'
import type { CallSignal } from './call-state.ts'

/** The listeners of a call, as `cdk.ts` of the contract describes them: the same whatever carries the call. */
export class CallListeners {
  protected readonly signals = signalsOf('pending', 'ringingStart', 'ringingStop', 'accepted', 'changed', 'ended')
  protected readonly remoteMedia = new Signal<[CdkMediaStream]>()
  protected readonly remoteMediaEnded = new Signal()
  protected readonly error = new Signal<[Error]>()

  onPending = (callback: () => void): this => this.#on('pending', callback)
  onRingingStart = (callback: () => void): this => this.#on('ringingStart', callback)
  onRingingStop = (callback: () => void): this => this.#on('ringingStop', callback)
  onAccepted = (callback: () => void): this => this.#on('accepted', callback)
  onEnded = (callback: () => void): this => this.#on('ended', callback)
  onChange = (callback: () => void): this => this.#on('changed', callback)

  onRemoteMedia(callback: (stream: CdkMediaStream) => void): this {
    this.remoteMedia.add(callback)
    return this
  }

  onRemoteMediaEnded(callback: () => void): this {
    this.remoteMediaEnded.add(callback)
    return this
  }

  onError(callback: (error: Error) => void): this {
    this.error.add(callback)
    return this
  }

  protected report(error: unknown): void {
    this.error.emit(error instanceof Error ? error : new Error(String(error)))
  }

  #on(signal: CallSignal, callback: () => void): this {
    this.signals[signal].add(callback)
    return this
  }
}
