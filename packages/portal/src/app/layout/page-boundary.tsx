import { Component, type ReactNode } from 'react'
import { useShown } from '../../shared/navigation/navigation.ts'
import { PageNotLoaded } from './page-not-loaded.tsx'

/** Says in place of a page that has failed that it has. Tries again with the next address, and when it is asked to. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary attempt={useShown((shown) => shown)}>{children}</Boundary>
}

interface Props {
  readonly attempt: unknown
  readonly children: ReactNode
}

interface State {
  readonly attempt: unknown
  readonly hasFailed: boolean
}

class Boundary extends Component<Props, State> {
  override state: State = { attempt: this.props.attempt, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ attempt }: Props, before: State): State | null {
    return attempt === before.attempt ? null : { attempt, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PageNotLoaded /> : this.props.children
  }
}
