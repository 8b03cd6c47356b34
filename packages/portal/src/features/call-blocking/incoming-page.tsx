import { BlockingPage } from './blocking-page.tsx'

/** CB-01, CB-02: which callers may call. */
export function IncomingPage() {
  return <BlockingPage direction="in" />
}
