import { limits } from '@lineside/contract/limits'
import type { CallMedia } from '@lineside/telephony/call-window/call-window'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import { useState } from 'react'
import type { CallPerson } from '../call-stage-props.ts'
import { startCall } from '../calls-store.ts'
import { type People, usePeople } from '../people/use-people.ts'
import { searchPeople } from '../people/people-search.ts'

/** How many suggestions are listed at most, more than fit below the field; typing on narrows them. */
const most = 8
const few = 3

export type FoundGroup = 'people' | 'contacts' | 'recent'

export interface FoundPerson extends CallPerson {
  readonly group: FoundGroup
}

export interface Dial {
  readonly text: string
  readonly type: (text: string) => void
  /** Adds a digit from the keys below the field, and closes the suggestions so that they do not cover the keys. */
  readonly press: (digit: string) => void
  /** The last attempt to call failed because the text is neither a number nor the name of somebody found. */
  readonly isInvalid: boolean
  readonly found: readonly FoundPerson[]
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
  /** Index of the suggestion that Enter calls; -1: the number as typed. */
  readonly lit: number
  readonly light: (index: number) => void
  readonly call: (media: CallMedia, person?: CallPerson) => void
}

/**
 * The state of a dial field: the text, the people found by it, and starting a call. A number is called as typed, a name
 * calls the suggestion that is lit.
 * @param isAsked whether people may be loaded from the platform yet
 */
export function useDial(isReady: boolean, initial: string, isAsked = true): Dial {
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [isInvalid, setInvalid] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const people = usePeople(text, isAsked)
  const isNumber = isDialable(text)
  const found = text.trim() === '' ? [] : foundPeople(people, text)
  // a typed number is called itself, unless a person is chosen with the arrow keys
  const lit = chosen === null ? (isNumber || found.length === 0 ? -1 : 0) : Math.min(chosen, found.length - 1)
  const call = (media: CallMedia, person: CallPerson | undefined = found[lit]) => {
    setOpen(false)
    const to = person
      ? { number: person.number, name: person.name }
      : isNumber
        ? { number: text, name: nameOf(found, text) }
        : null
    setInvalid(to === null)
    if (to === null || !isReady) return
    startCall(to, media)
    setText('')
    setChosen(null)
  }
  const change = (next: string, isShown: boolean) => {
    setText(next.slice(0, limits.phoneNumberLength))
    setChosen(null)
    setInvalid(false)
    setOpen(isShown)
  }
  return {
    text,
    type: (next) => change(next, next.trim() !== ''),
    press: (digit) => change(`${text}${digit}`, false),
    isInvalid,
    found,
    isOpen: isOpen && found.length > 0,
    open: setOpen,
    lit,
    light: setChosen,
    call,
  }
}

/** The name of whoever has exactly this number, so that it is known even if the call does not begin. */
const nameOf = (found: readonly FoundPerson[], text: string): string | null =>
  found.find(({ number }) => number === text.trim())?.name ?? null

/** The best matches of each group, one group after the other. */
const foundPeople = ({ colleagues, contacts, recent }: People, typed: string): readonly FoundPerson[] => {
  const of = (group: FoundGroup, list: readonly CallPerson[], count: number) =>
    searchPeople(list, typed)
      .slice(0, count)
      .map((person) => ({ ...person, group }))
  return [...of('people', colleagues, most), ...of('contacts', contacts, most), ...of('recent', recent, few)].slice(
    0,
    most,
  )
}
