import { type PointerEvent, useEffect, useRef } from 'react'
import css from './dial-keys.module.css'

const keys = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const

/** Milliseconds that the 0 must be held to send a plus. */
const longPressMs = 500

/** The twelve keys of a telephone; the 0 held down is a plus (CALL-07). */
export function DialKeys({ label, onDigit }: { label: string; onDigit: (digit: string) => void }) {
  const held = useRef({ timer: 0, isLong: false })
  const release = () => clearTimeout(held.current.timer)
  useEffect(() => {
    const { current } = held
    return () => clearTimeout(current.timer)
  }, [held])

  const hold = (key: string) => (event: PointerEvent) => {
    release()
    held.current.isLong = false
    if (key !== '0' || event.button !== 0) return
    held.current.timer = window.setTimeout(() => {
      held.current.isLong = true
      onDigit('+')
    }, longPressMs)
  }
  const press = (key: string) => () => {
    release()
    // a long press has sent the plus already
    if (!held.current.isLong) onDigit(key)
    held.current.isLong = false
  }
  return (
    <div role="group" aria-label={label} className={css.keys}>
      {keys.map(([key, letters]) => (
        <button
          key={key}
          type="button"
          className={css.key}
          onPointerDown={hold(key)}
          onPointerLeave={release}
          onPointerCancel={release}
          onContextMenu={(event) => event.preventDefault()}
          onClick={press(key)}
        >
          <b>{key}</b>
          <span aria-hidden="true">{letters}</span>
        </button>
      ))}
    </div>
  )
}
