import type { ReactNode } from 'react'
import { cx } from '../../../shared/ui/basics/cx.ts'
import { Face } from '../people/face.tsx'
import css from './two-calls.module.css'

export interface Branch {
  readonly id: string
  /** Above the name: "Second call from". */
  readonly lead?: string
  readonly name: string
  readonly detail?: ReactNode
  /** Badge and clock: "Talking 00:21". */
  readonly state?: ReactNode
  readonly action?: ReactNode
  /** on: this call talks. rings: it comes in, or rings at the other end. held: it is on hold. */
  readonly kind: 'on' | 'rings' | 'held'
}

export interface TwoCallsProps {
  label: string
  me: { readonly name: string; readonly face: string; readonly detail: string }
  /** The upper and the lower branch. */
  branches: readonly [Branch, Branch]
  /** The two can be connected with each other: a dashed line joins them. */
  isJoining?: boolean
}

const paths = ['M0 150h40c44 0 44-75 88-75h72', 'M0 150h40c44 0 44 75 88 75h72']

/** Draws two calls: the line forks, and each branch shows the state of its call. A phone has room for the ends only. */
export function TwoCalls({ label, me, branches, isJoining }: TwoCallsProps) {
  // the branch that talks is drawn last, over the dashes of the other
  const drawn = branches.map(({ kind }, index) => ({ kind, path: paths[index] }))
  const inOrder = drawn.toSorted((one, other) => Number(one.kind === 'on') - Number(other.kind === 'on'))
  return (
    <div className={css.fork}>
      <div className={css.me}>
        <Face face={{ name: me.face }} size="m" />
        <span className={css.words}>
          <b>{me.name}</b>
          <span>{me.detail}</span>
        </span>
      </div>
      <svg className={css.lines} viewBox="0 0 200 300" preserveAspectRatio="none" aria-hidden="true">
        {inOrder.map(({ kind, path }) => (
          <path key={path} className={css[kind]} d={path} />
        ))}
      </svg>
      <ul className={cx(css.branches, isJoining && css.joining)} aria-label={label}>
        {branches.map((branch) => (
          <li key={branch.id} className={css.branch}>
            <Face face={{ name: branch.name }} size="l" ring={ringOf(branch.kind)} />
            <span className={css.who}>
              {branch.lead && <span>{branch.lead}</span>}
              <b>{branch.name}</b>
              {branch.detail && <span>{branch.detail}</span>}
              {branch.state && <span className={css.state}>{branch.state}</span>}
            </span>
            {branch.action && <span className={css.action}>{branch.action}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const ringOf = (kind: Branch['kind']) => {
  if (kind === 'on') return 'speaks'
  return kind === 'rings' ? 'rings' : undefined
}
