import { removeDomain } from '../../../domain/removal/removable-store.ts'
import { linesOfDomain, saidUsers } from '../../../domain/removal/users-store.ts'
import { operatorRefusal } from '../../../domain/saving/saving.ts'
import { notFound } from '../../../platform/http-problem.ts'
import { command } from '../../command.ts'
import { requireReseller } from '../../references-store.ts'

/** RUN-01, GROW-08: a domain that is used no more, such as that of a customer which has moved to another cell. */
export const domainRemovalCommands = [
  command({
    noun: 'domains',
    verb: 'remove',
    object: { kind: 'reseller', by: ['reseller'] },
    audience: 'operator',
    summary: 'remove a domain of a reseller that no line has',
    isGlobal: true,
    options: {
      reseller: { kind: 'text', help: 'name of the reseller', required: true },
      name: { kind: 'text', help: 'the domain', required: true, isRecorded: true },
    },
    run: async (work, { reseller, name }) => {
      const resellerId = await requireReseller(work, reseller)
      const users = await linesOfDomain(work.db, name)
      if (users.count > 0) throw operatorRefusal(`The domain is used by ${saidUsers(users)}.`)
      if (!(await removeDomain(work.db, resellerId, name))) throw notFound(`There is no domain '${name}'`)
      return { domain: name, outcome: 'removed' }
    },
  }),
]
