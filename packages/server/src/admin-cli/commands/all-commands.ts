import type { Command } from '../command.ts'
import { accountCommands } from './account-commands.ts'
import { customerCommands } from './customer-commands.ts'
import { deviceCommands } from './device-commands.ts'
import { numberCommands } from './number-commands.ts'
import { platformCommands } from './platform-commands.ts'
import { resellerCommands } from './reseller-commands.ts'
import { retentionCommands } from './retention-commands.ts'
import { sipCommands } from './sip-commands.ts'
import { soundSetCommands } from './sound-set-commands.ts'
import { subscriberCommands } from './subscriber-commands.ts'
import { trunkCommands } from './trunk-commands.ts'

/** All commands, in the order in which an operator provisions a platform. */
export const allCommands: readonly Command[] = [
  ...resellerCommands,
  ...customerCommands,
  ...subscriberCommands,
  ...numberCommands,
  ...deviceCommands,
  ...soundSetCommands,
  ...accountCommands,
  ...trunkCommands,
  ...sipCommands,
  ...retentionCommands,
  ...platformCommands,
]
