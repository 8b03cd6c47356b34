import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Actions } from '../../shared/ui/basics/actions.tsx'
import { Badge } from '../../shared/ui/basics/badge.tsx'
import { Button } from '../../shared/ui/basics/button.tsx'
import { PasswordField } from '../../shared/ui/fields/password-field.tsx'
import { Player } from '../../shared/ui/sound/player.tsx'
import { SettingsRow, SettingsSection, SettingsSections } from '../../shared/ui/lists/settings.tsx'
import { Switch } from '../../shared/ui/fields/switch.tsx'
import { TextField } from '../../shared/ui/fields/text-field.tsx'
import { UploadRow } from '../../shared/ui/fields/upload-row.tsx'
import css from './kit-page.module.css'
import { sampleVoice } from './kit-samples.ts'

const voice = () => Promise.resolve(sampleVoice())
const broken = () => Promise.reject(new Error('404'))
const endless = () => new Promise<Blob>(() => undefined)

export function KitSounds() {
  const [isAttached, setAttached] = useState(true)
  return (
    <div className={css.wide}>
      <SettingsSections>
        <SettingsSection title="By email" lead="A copy of each message.">
          <SettingsRow label="Send messages to" hint="Leave empty to send none." isTall>
            <TextField
              label="Send messages to"
              isLabelHidden
              defaultValue="anna@novak"
              error="Input a valid email address"
            />
            <Actions>
              <Button size="s" tone="primary" disabled>
                Save
              </Button>
              <Button size="s" tone="quiet">
                Reset
              </Button>
            </Actions>
          </SettingsRow>
          <SettingsRow label="PIN" hint="Digits only." isTall>
            <PasswordField label="PIN" isLabelHidden defaultValue="483920" showLabel="Show PIN" hideLabel="Hide PIN" />
          </SettingsRow>
          <SettingsRow label="Attach the recording" hint="As a file in the email." labelId="kit-attach">
            <Switch isOn={isAttached} onChange={setAttached} aria-labelledby="kit-attach" />
          </SettingsRow>
        </SettingsSection>
        <SettingsSection title="Player and upload" lead="A .wav, .mp3 or .ogg file.">
          <SettingsRow
            label="When I am busy"
            aside={<Badge tone="accent">Custom sound</Badge>}
            below={<Player name="busy greeting" size="s" load={voice} seconds={3} />}
          >
            <Button size="s" icon={Upload}>
              Replace
            </Button>
          </SettingsRow>
          <SettingsRow
            label="Voicemail"
            below={
              <Player
                name="voicemail from Maria Huber"
                load={voice}
                seconds={3}
                onDownload={() => undefined}
                downloadLabel="Download as WAV"
                onDelete={() => undefined}
                deleteLabel="Delete voicemail"
              />
            }
          />
          <SettingsRow label="Fails" below={<Player name="lost greeting" load={broken} seconds={14} />} />
          <SettingsRow label="Loads for ever" below={<Player name="slow greeting" load={endless} seconds={14} />} />
          <SettingsRow
            label="When I do not answer"
            aside={<Badge>Default sound</Badge>}
            below={
              <UploadRow
                fileName="begruessung-2026.wav"
                kind="audio"
                meta="1.3 of 2.0 MB · 64 %"
                percent={64}
                onAbort={() => undefined}
              />
            }
          />
          <SettingsRow label="About to start" below={<UploadRow fileName="fax.pdf" />} />
        </SettingsSection>
      </SettingsSections>
    </div>
  )
}
