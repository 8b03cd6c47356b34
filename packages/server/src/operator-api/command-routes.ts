import type { Method } from '@lineside/contract/http/route'
import type { ReferenceRoute } from '../platform/http/reference/open-api-document.ts'
import { allCommands } from '../admin-cli/commands/all-commands.ts'
import type { Audience, Command } from '../admin-cli/command.ts'
import { bodyOf, queryOf, replyOf } from './command-schemas.ts'

/** A command that runs over HTTP. */
export interface CommandRoute extends ReferenceRoute {
  readonly command: Command
  readonly audience: Audience
  readonly method: Method
}

const routesOf = (command: Command): readonly CommandRoute[] => {
  const { noun, verb, summary, audience } = command
  if (audience === undefined) return []
  const described = {
    name: `operator.${noun}.${verb}`,
    path: `/api/operator/commands/${noun}/${verb}`,
    origin: 'lineside',
    summary: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
    access: audience === 'reseller' ? ['operator', 'reseller'] : ['operator'],
    security: 'key',
    replies: { 200: replyOf(command) },
    command,
    audience,
  } as const
  return command.reads === true
    ? [{ ...described, method: 'GET', query: queryOf(command) }]
    : [{ ...described, method: 'POST', body: bodyOf(command) }]
}

/** RUN-02: the commands of the shell as routes, made from the same descriptions. */
export const commandRoutes: readonly CommandRoute[] = allCommands.flatMap(routesOf)
