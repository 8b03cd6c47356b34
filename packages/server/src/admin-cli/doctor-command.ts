import { examine } from '../doctor/examine.ts'
import type { Finding, State } from '../doctor/finding.ts'
import { installationCommand } from './installation-command.ts'
import { UsageError } from './usage-error.ts'

interface Examined {
  readonly wrong: number
  readonly remarks: number
  readonly findings: readonly Finding[]
}

const words: Readonly<Record<State, string>> = { ok: 'ok', remark: 'note', wrong: 'WRONG', skipped: '-' }

/** A line each, what is wrong first; below it what to do. */
const report = ({ findings, wrong, remarks }: Examined): string => {
  const inOrder = (['wrong', 'remark', 'ok', 'skipped'] as const).flatMap((state) =>
    findings.filter((finding) => finding.state === state),
  )
  const width = Math.max(...findings.map(({ part }) => part.length))
  const lines = inOrder.flatMap(({ part, state, says, mend }) => [
    `${words[state].padEnd(5)}  ${part.padEnd(width)}  ${says}`,
    ...(mend === undefined || state === 'ok' ? [] : [`${' '.repeat(width + 9)}-> ${mend}`]),
  ])
  return [...lines, '', `${wrong === 0 ? 'Nothing' : wrong} wrong, ${remarks} to note.`].join('\n')
}

const countOf = (findings: readonly Finding[], state: State): number =>
  findings.filter((finding) => finding.state === state).length

/** `npm run admin -- doctor` (WATCH-04). */
export const doctorCommands = [
  installationCommand({
    words: ['doctor'],
    summary: 'ask all parts and say what is wrong and what to do; it changes nothing',
    isPatient: true,
    options: { mail: { kind: 'text', help: 'send one real mail to this address' } },
    run: async ({ config, problems }, { mail }): Promise<Examined> => {
      if (mail !== undefined && !/^[^@\s<>,;]{1,64}@[^@\s<>,;]{1,255}$/.test(mail))
        throw new UsageError('--mail takes one address, such as anna@nordwind.example.')
      const findings = await examine(config, { problems, mail, now: () => new Date() })
      return { wrong: countOf(findings, 'wrong'), remarks: countOf(findings, 'remark'), findings }
    },
    text: (answer) => report(answer as Examined),
    isBad: (answer) => (answer as Examined).wrong > 0,
  }),
]
