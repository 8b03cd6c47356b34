import type { Group } from './snapshot.ts'

/**
 * In which order a group's members are tried: serial and parallel as they stand, circular from whose turn it is, random by
 * the lot drawn for the call.
 * @param chance 0 to below 1
 */
export const huntOrder = ({ policy, members, turn }: Group, chance: number): readonly number[] => {
  if (policy === 'circular') {
    const start = members.length === 0 ? 0 : ((turn % members.length) + members.length) % members.length
    return [...members.slice(start), ...members.slice(0, start)]
  }
  return policy === 'random' ? shuffled(members, chance) : members
}

/** Every order is as likely as every other while there are fewer of them than lots. */
const shuffled = (members: readonly number[], chance: number): readonly number[] => {
  const order = [...members]
  let lot = chance
  for (let last = order.length - 1; last > 0; last -= 1) {
    // the lot's leading part chooses, what remains of it is the next lot
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
