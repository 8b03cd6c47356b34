import type { Log } from '../log.ts'
import type { SecretBox } from './secret-box.ts'

/**
 * Opens what is only shown: a value that cannot be opened is shown as empty, so that it does not keep others from being
 * shown, and the log names its row.
 * @param row such as `voicemailsettings 17`
 */
export const lenient = (
  { secrets, log }: { readonly secrets: SecretBox; readonly log: Log },
  row: string,
): Pick<SecretBox, 'open'> => ({
  open: (box) => {
    try {
      return secrets.open(box)
    } catch (error) {
      log.error(error, `The secret in ${row} cannot be opened with this key`)
      return ''
    }
  },
})
