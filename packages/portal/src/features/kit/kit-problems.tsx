import {
  BellOff,
  Check,
  Headphones,
  MicOff,
  MonitorSmartphone,
  Phone,
  PhoneOff,
  RotateCw,
  Volume2,
  WifiOff,
} from 'lucide-react'
import { LevelMeter } from '../../domain/calls/stage/devices/level-meter.tsx'
import { ProblemCard } from '../../domain/calls/stage/problem-card.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'

/** The cards for problems that stop a call: each states the fact, what still works, and what to do. */
export function KitProblems() {
  return (
    <>
      <ProblemCard
        icon={MicOff}
        tone="negative"
        title="This browser can’t use your microphone"
        steps={['Click the lock next to the address.', 'Allow “Microphone”.']}
        actions={
          <Button tone="primary" size="s" icon={RotateCw}>
            Try again
          </Button>
        }
      >
        Nobody would hear you. The call has not started.
      </ProblemCard>
      <ProblemCard
        icon={Headphones}
        title="Headset H3 is gone"
        actions={
          <Button size="s" icon={Headphones}>
            Choose a device
          </Button>
        }
      >
        The call goes on with the built-in microphone and speakers.
        <LevelMeter label="Your voice" level={0.05}>
          You are heard
        </LevelMeter>
      </ProblemCard>
      <ProblemCard
        icon={WifiOff}
        title="Connection lost, coming back"
        actions={
          <Button size="s" icon={PhoneOff}>
            Hang up
          </Button>
        }
      >
        Maria Huber stays in the call for 30 s. 24 s left.
      </ProblemCard>
      <ProblemCard
        icon={MicOff}
        title="No microphone found"
        actions={
          <>
            <Button size="s" icon={Volume2}>
              Call to listen only
            </Button>
            <Button size="s" icon={RotateCw}>
              Try it again
            </Button>
          </>
        }
      >
        You can listen, but nobody hears you. Plug one in: it is taken at once.
      </ProblemCard>
      <ProblemCard
        icon={BellOff}
        tone="quiet"
        title="You have blocked incoming call notifications."
        actions={
          <Button size="s" icon={Check}>
            I have allowed it
          </Button>
        }
      >
        Calls still ring in this window while it is open.
      </ProblemCard>
      <ProblemCard
        icon={MonitorSmartphone}
        tone="quiet"
        title="Answered in another window"
        actions={
          <Button size="s" icon={Phone}>
            Take the call here
          </Button>
        }
      >
        You talk to Maria Huber in the other window. It is not a missed call.
      </ProblemCard>
    </>
  )
}
