import { beforeEach, describe, expect, test } from 'vitest'
import { toast, toastStore } from './toast.ts'

const shown = () => toastStore.read().map(({ kind, text, timeout }) => ({ kind, text, timeout }))

describe('toasts', () => {
  beforeEach(() => {
    for (const entry of toastStore.read()) toast.dismiss(entry.id)
  })

  test('UI-03: stay 3000 ms unless told otherwise, seat errors 5000', () => {
    toast.error('Data loading error')
    toast.error('Could not remove seat', { timeout: 5000 })
    toast.warning('Slow')
    expect(shown()).toEqual([
      { kind: 'error', text: 'Data loading error', timeout: 3000 },
      { kind: 'error', text: 'Could not remove seat', timeout: 5000 },
      { kind: 'warning', text: 'Slow', timeout: 3000 },
    ])
  })

  test('UI-03: can be dismissed, and only that one', () => {
    toast.success('Saved')
    toast.success('Removed')
    toast.dismiss(toastStore.read()[0]?.id ?? -1)
    expect(shown().map((entry) => entry.text)).toEqual(['Removed'])
  })

  test('the same sentence twice is one toast with a new life', () => {
    toast.success('Saved')
    const first = toastStore.read()[0]?.id
    toast.success('Saved')
    expect(toastStore.read()).toHaveLength(1)
    expect(toastStore.read()[0]?.id).not.toBe(first)
  })

  test('never more than four at once, the newest stay', () => {
    for (const text of ['1', '2', '3', '4', '5']) toast.error(text)
    expect(shown().map((entry) => entry.text)).toEqual(['2', '3', '4', '5'])
  })

  test('listeners hear every change until they leave', () => {
    let heard = 0
    const leave = toastStore.subscribe(() => {
      heard += 1
    })
    toast.success('Saved')
    leave()
    toast.success('Again')
    expect(heard).toBe(1)
  })
})
