import { limits } from '@lineside/contract/limits'
import type { CallMedia } from '@lineside/telephony/call-window/call-window'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import { useState } from 'react'
import type { CallPerson } from '../call-stage-props.ts'
import { startCall } from '../calls-store.ts'
import { type People, usePeople } from '../people/use-people.ts'
import { searchPeople } from '../stage/people-search.ts'

/** More than fit below the field; typing narrows. */
const most = 8
const few = 3

export type FoundGroup = 'people' | 'contacts' | 'recent'

export interface FoundPerson extends CallPerson {
  readonly group: FoundGroup
}

export interface Dial {
  readonly text: string
  readonly type: (text: string) => void
  /** Adds a digit by the keys below the field, which what is found must not cover. */
  readonly press: (digit: string) => void
  /** The last try was to call what is neither a number nor somebody. */
  readonly isInvalid: boolean
  readonly found: readonly FoundPerson[]
  readonly isOpen: boolean
  readonly open: (isOpen: boolean) => void
  /** Index of the one that Enter calls; -1: the number as it is typed. */
  readonly lit: number
  readonly light: (index: number) => void
  readonly call: (media: CallMedia, person?: CallPerson) => void
}

/**
 * What is typed, whom that finds, and calling it: a number as it stands, a name by the one found.
 * @param isAsked whether the platform is asked for people yet
 */
export function useDial(isReady: boolean, initial: string, isAsked = true): Dial {
  const [text, setText] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [isInvalid, setInvalid] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const people = usePeople(text, isAsked)
  const isNumber = isDialable(text)
  const found = text.trim() === '' ? [] : foundPeople(people, text)
  // a number is called as it was typed, unless somebody is chosen by the arrows
  const lit = chosen === null ? (isNumber || found.length === 0 ? -1 : 0) : Math.min(chosen, found.length - 1)
  const call = (media: CallMedia, person: CallPerson | undefined = found[lit]) => {
    setOpen(false)
    const to = person ? { number: person.number, name: person.name } : isNumber ? { number: text, name: null } : null
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
    light: (index) => setChosen((index + found.length) % Math.max(1, found.length)),
    call,
  }
}

/** The best of each group, one group after the other. */
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
