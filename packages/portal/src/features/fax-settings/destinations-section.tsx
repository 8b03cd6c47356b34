import { limits } from '@lineside/contract/limits'
import type { FaxDestination, FaxServerSettings } from '@lineside/contract/resources/fax-and-voicebox/fax-settings'
import { useTranslations } from 'use-intl'
import { HeldAddresses } from '../../domain/held-addresses/held-addresses.tsx'
import { DestinationForm } from './destination-form.tsx'
import { EntrySection } from './entries/entry-section.tsx'
import type { FaxServerField } from './fax-server-field.ts'
import type { SettingsSource } from './settings-source.ts'
import { useEntryTexts } from './entries/use-entry-texts.ts'
import { useEntryChange } from './use-settings-change.ts'

interface DestinationsSectionProps {
  settings: FaxServerSettings
  source: SettingsSource<FaxServerSettings, FaxServerField>
}

/** FAX-02: the addresses that receive faxes by mail. */
export function DestinationsSection({ settings, source }: DestinationsSectionProps) {
  return (
    <>
      <EntrySection
        kind="fax-destination"
        texts={useEntryTexts('destinations')}
        entries={settings.destinations}
        maximum={limits.faxDestinations}
        change={useEntryChange(source, 'destinations')}
        nameOf={({ destination }) => destination}
        meaningOf={useMeaning()}
        form={DestinationForm}
      />
      <HeldAddresses addresses={settings.destinations.map(({ destination }) => destination)} />
    </>
  )
}

/** Describes a destination: "Received and sent faxes as PDF, with reports". */
const useMeaning = () => {
  const t = useTranslations('fax-settings')
  return ({ filetype, incoming, outgoing, status }: FaxDestination): string => {
    const faxes = incoming && outgoing ? 'both' : incoming ? 'received' : outgoing ? 'sent' : null
    if (faxes === null) return t(status ? 'meanings.reportsOnly' : 'meanings.nothing')
    const what = t(`meanings.${faxes}`, { type: t(`fileTypes.${filetype}`) })
    return status ? t('meanings.withReports', { what }) : what
  }
}
