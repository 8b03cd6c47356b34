import type { Command } from '../command.ts'
import { blockingCommands } from './blocking-commands.ts'
import { accountCommands } from './account-commands.ts'
import { callCommands } from './call-commands.ts'
import { customerCommands } from './customer-commands.ts'
import { dailyCommands } from './daily-commands.ts'
import { deviceCommands } from './device-commands.ts'
import { keyCommands } from './key-commands.ts'
import { logCommands } from './log-commands.ts'
import { domainRemovalCommands } from './removal/domain-removal-commands.ts'
import { limitCommands } from './limit-commands.ts'
import { numberCommands } from './number-commands.ts'
import { platformCommands } from './platform-commands.ts'
import { partRemovalCommands } from './removal/part-removal-commands.ts'
import { removalCommands } from './removal/removal-commands.ts'
import { resellerCommands } from './reseller-commands.ts'
import { retentionCommands } from './removal/retention-commands.ts'
import { showCommands } from './show-commands.ts'
import { signInCommands } from './sign-in/sign-in-commands.ts'
import { sipCommands } from './sip-commands.ts'
import { soundSetCommands } from './sound-set-commands.ts'
import { ssoCommands } from './sign-in/sso-commands.ts'
import { subscriberCommands } from './subscriber-commands.ts'
import { trunkCommands } from './trunk-commands.ts'
import { webhookCommands } from './webhook-commands.ts'

const commands: readonly Command[] = [
  ...resellerCommands,
  ...customerCommands,
  ...showCommands,
  ...blockingCommands,
  ...signInCommands,
  ...ssoCommands,
  ...removalCommands,
  ...domainRemovalCommands,
  ...partRemovalCommands,
  ...subscriberCommands,
  ...numberCommands,
  ...deviceCommands,
  ...soundSetCommands,
  ...accountCommands,
  ...trunkCommands,
  ...limitCommands,
  ...callCommands,
  ...dailyCommands,
  ...webhookCommands,
  ...sipCommands,
  ...retentionCommands,
  ...platformCommands,
  ...keyCommands,
]

/** All commands, in the order in which an operator provisions a platform. */
export const allCommands: readonly Command[] = [...commands, ...logCommands(commands)]
