import { Phone } from 'lucide-react'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Card } from '../../shared/ui/basics/card.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { NotFoundState } from '../../shared/ui/feedback/not-found-state.tsx'
import { SkeletonRows } from '../../shared/ui/lists/skeleton-rows.tsx'
import { Text } from '../../shared/ui/basics/text.tsx'
import { KitSpec } from './kit-spec.tsx'

const tones = ['second', 'muted', 'accent', 'positive', 'warning', 'negative', 'missed'] as const

export function KitStates() {
  return (
    <>
      <Card aria-label="Empty">
        <EmptyState
          title="No Calls, Voicemails or Faxes found"
          action={
            <Button tone="primary" icon={Phone}>
              Start new call
            </Button>
          }
        >
          Your first call will appear here. Try it: call yourself from your mobile.
        </EmptyState>
      </Card>
      <Card aria-label="Loading">
        <SkeletonRows label="Loading conversations" />
      </Card>
      <Card aria-label="Failed">
        <ErrorState title="Data loading error" onRetry={() => undefined}>
          An error occured while trying to load conversations. Please try again.
        </ErrorState>
      </Card>
      <Card aria-label="Filtered">
        <EmptyState title="No Faxes found" isFiltered action={<Button tone="quiet">Clear the dates</Button>}>
          None between 16 and 20 November.
        </EmptyState>
      </Card>
      <Card aria-label="Not found">
        <NotFoundState title="404 Not Found" action={<Button>Home</Button>}>
          This line leads nowhere.
        </NotFoundState>
      </Card>
      <KitSpec title="Text">
        <p>
          Text,{' '}
          {tones.map((tone) => (
            <Text key={tone} tone={tone}>
              {tone}{' '}
            </Text>
          ))}
          <a href="#/kit">link</a>
        </p>
        <Text as="p" isNumeric>
          0123456789 +43 1 992 00 24
        </Text>
      </KitSpec>
    </>
  )
}
