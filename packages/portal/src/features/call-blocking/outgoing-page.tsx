import { BlockingPage } from './blocking-page.tsx'

/** CB-01: which numbers may be called. */
export function OutgoingPage() {
  return <BlockingPage direction="out" />
}
