import { useMemo } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import { DestinationsSection } from './destinations-section.tsx'
import { FaxServerSection } from './fax-server-section.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { faxServerSource } from './settings-source.ts'

/** FAX-02: Fax to Mail and Sendfax. */
export function FaxServerPanel() {
  const { id } = useUser().subscriber
  const source = useMemo(() => faxServerSource(id), [id])
  return (
    <SettingsPanel source={source}>
      {(settings) => (
        <>
          <FaxServerSection settings={settings} source={source} />
          <DestinationsSection settings={settings} source={source} />
        </>
      )}
    </SettingsPanel>
  )
}
