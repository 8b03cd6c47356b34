import { type RefObject, useEffect, useState } from 'react'
import { litSection } from './lit-section.ts'

/** Events by which people scroll: from then on nothing scrolls by itself. */
const byHand = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

const scrolled = (): HTMLElement | null => document.getElementById('content')

/**
 * Leads to the section that the address names, and says which one is read.
 * @param asked index of the section that the address names
 * @param box element whose children are the sections
 * @returns index of the lit section
 */
export function useSectionsScroll(asked: number, box: RefObject<HTMLElement | null>): number {
  // what was read under another address says nothing of this one
  const [read, setRead] = useState({ asked, lit: asked })
  useEffect(() => {
    const main = scrolled()
    const list = box.current
    if (!main || !list) return
    const stop = new AbortController()
    const { signal } = stop
    let isLed = true
    const lead = () => {
      if (!isLed) return
      const section = list.children[asked]
      if (asked === 0) main.scrollTo({ top: 0 })
      else section?.scrollIntoView({ block: 'start' })
    }
    const see = () => {
      if (isLed) return
      const tops = [...list.children].map((section) => section.getBoundingClientRect().top)
      const { top } = main.getBoundingClientRect()
      const isAtEnd = main.scrollTop > 0 && main.scrollTop + main.clientHeight >= main.scrollHeight - 2
      const lit = litSection(
        tops.map((each) => each - top),
        isAtEnd,
      )
      setRead((before) => (before.asked === asked && before.lit === lit ? before : { asked, lit }))
    }
    lead()
    // sections grow as their data come; the one that was asked for stays in sight meanwhile
    const observer = new ResizeObserver(lead)
    observer.observe(list)
    const release = () => {
      isLed = false
    }
    for (const event of byHand) addEventListener(event, release, { signal, passive: true, capture: true })
    main.addEventListener('scroll', see, { signal, passive: true })
    return () => {
      stop.abort()
      observer.disconnect()
    }
  }, [asked, box])
  return read.asked === asked ? read.lit : asked
}
