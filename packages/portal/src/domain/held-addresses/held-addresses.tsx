import type {
  askAddressAgain,
  HeldAddress,
  listHeldAddresses,
} from '@lineside/contract/resources/fax-and-voicebox/asked-addresses'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'
import { useUser } from '../../shared/session/use-user.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { Note } from '../../shared/ui/feedback/note.tsx'
import { toast } from '../../shared/ui/feedback/toast.ts'

const list = describedRoute<typeof listHeldAddresses>('GET', '/api/lineside/heldaddresses/')
const ask = describedRoute<typeof askAddressAgain>('POST', '/api/lineside/heldaddresses/ask')

interface HeldAddressesProps {
  /** Those that the settings on this page name. */
  addresses: readonly string[]
}

/** HARD-01: notes about addresses to which nothing is mailed, because they have not agreed. */
export function HeldAddresses({ addresses }: HeldAddressesProps) {
  const { platformInfo } = useUser()
  const named = addresses.map((address) => address.toLowerCase()).filter((address) => address !== '')
  const { data } = useQuery({
    queryKey: ['heldaddresses', ...named],
    queryFn: ({ signal }) => callRoute(list, { query: {}, signal }),
    enabled: named.length > 0 && platformInfo.lineside !== undefined,
    meta: { isQuiet: true },
  })
  return data?.items
    .filter(({ address }) => named.includes(address))
    .map((held) => <HeldNote key={held.address} {...held} />)
}

function HeldNote({ address, state }: HeldAddress) {
  const t = useTranslations('common')
  const again = useMutation({
    mutationFn: () => callRoute(ask, { body: { address } }),
    onSuccess: () => toast.success(t('heldAddress.sent')),
  })
  if (state === 'refused') return <Note tone="warning">{t('heldAddress.refused', { address })}</Note>
  return (
    <Note
      action={
        <Button size="s" disabled={again.isPending} onClick={() => again.mutate()}>
          {t('heldAddress.again')}
        </Button>
      }
    >
      {t('heldAddress.asked', { address })}
    </Note>
  )
}
