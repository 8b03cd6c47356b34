import type { findEverything } from '@lineside/contract/resources/find'
import type { getPresence } from '@lineside/contract/resources/presence'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import type { OptionSource } from '../../shared/editing/options/option-source.ts'
import type { Option } from '../../shared/ui/fields/option.ts'

const find = describedRoute<typeof findEverything>('GET', '/api/lineside/find')
const presence = describedRoute<typeof getPresence>('GET', '/api/lineside/presence')

/**
 * SAY-02: suggests people and groups as destination of a key; colleagues while nothing is typed. Other platforms can
 * not search, so there it suggests nobody, and any number can still be typed.
 */
export const destinationSource = (isLineside: boolean): OptionSource => ({
  key: ['find', 'destinations', isLineside],
  search: async (text, signal) => {
    if (!isLineside) return []
    if (text === '') return (await callRoute(presence, { signal })).colleagues.flatMap(colleague)
    const { found } = await callRoute(find, { query: { text }, signal })
    return eachOnce(
      found.flatMap(({ kind, name, number }) => {
        const isWanted = kind === 'seat' || kind === 'group' || kind === 'contact'
        return isWanted && number !== null && isDialable(number) ? [optionOf(name ?? number, number, kind)] : []
      }),
    )
  },
  named: () => Promise.resolve([]),
})

const colleague = ({ name, extension }: { name: string; extension: string | null }): readonly Option[] =>
  extension === null ? [] : [optionOf(name, extension, 'seat')]

const optionOf = (name: string, number: string, kind: string): Option => ({
  id: number,
  text: name,
  meta: readableNumber(number),
  avatar: kind === 'group' ? 'group' : 'person',
})

/** Offers each number once, under the name that found it first. */
const eachOnce = (options: readonly Option[]): readonly Option[] =>
  [...new Map(options.toReversed().map((option) => [option.id, option])).values()].toReversed()
