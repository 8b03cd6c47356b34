import { erasePerson } from '../../domain/retention/erase-person.ts'
import { command } from '../command.ts'

export const personCommands = [
  command({
    noun: 'persons',
    verb: 'erase',
    summary: 'erase the person of a line that has ended; others keep a pseudonym. This cannot be undone',
    options: {
      id: { kind: 'number', help: 'ID of the line (subscriber)', required: true },
      username: { kind: 'text', help: 'user name of the line, so that a wrong ID erases nobody', required: true },
    },
    run: ({ db, files }, { id, username }) => erasePerson({ db, files }, { id, username }),
  }),
]
