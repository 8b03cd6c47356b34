import type { Group } from './snapshot.ts'

/**
 * The order in which a group's members are tried: `serial` and `parallel` as listed, `circular` beginning with the
 * member whose turn it is, `random` by the random number drawn for the call.
 * @param chance random number, 0 up to but not including 1
 */
export const huntOrder = ({ policy, members, turn }: Group, chance: number): readonly number[] => {
  if (policy === 'circular') {
    const start = members.length === 0 ? 0 : ((turn % members.length) + members.length) % members.length
    return [...members.slice(start), ...members.slice(0, start)]
  }
  return policy === 'random' ? shuffled(members, chance) : members
}

/**
 * Fisher-Yates shuffle that takes all its random choices from one random number. With so many members that the number
 * runs out of digits, not all orders are possible.
 */
const shuffled = (members: readonly number[], chance: number): readonly number[] => {
  const order = [...members]
  let lot = chance
  for (let last = order.length - 1; last > 0; last -= 1) {
    // the whole part chooses a member; the fraction is the random number of the next round
    lot *= last + 1
    const chosen = Math.min(Math.floor(lot), last)
    lot -= Math.floor(lot)
    const [a, b] = [order[last], order[chosen]]
    if (a === undefined || b === undefined) continue
    order[last] = b
    order[chosen] = a
  }
  return order
}
