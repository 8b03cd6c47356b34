import type { findEverything } from '@lineside/contract/resources/find'
import type { getPresence } from '@lineside/contract/resources/presence'
import { isDialable } from '@lineside/telephony/call-window/dialled-number'
import { readableNumber } from '@lineside/telephony/numbers/readable-number'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import type { OptionSource } from '../../shared/editing/option-source.ts'
import type { Option } from '../../shared/ui/fields/option.ts'

const find = describedRoute<typeof findEverything>('GET', '/api/lineside/find')
const presence = describedRoute<typeof getPresence>('GET', '/api/lineside/presence')

/**
 * SAY-02: people and groups that a key may lead to, by their numbers; colleagues where nothing is typed yet. Another platform
 * finds nobody: there any number can be typed all the same.
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

/** A number is offered once, under the first name that it was found by. */
const eachOnce = (options: readonly Option[]): readonly Option[] =>
  [...new Map(options.toReversed().map((option) => [option.id, option])).values()].toReversed()
