import { BlockingPage } from './blocking-page.tsx'

/** CB-01: what may be called. */
export function OutgoingPage() {
  return <BlockingPage direction="out" />
}
