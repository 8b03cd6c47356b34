import type { PromptLanguage } from '@lineside/contract/preferences'
import type { Generated } from 'kysely'

export interface SoundSetsTable {
  id: Generated<number>
  /** null: for all resellers. */
  reseller_id: number | null
  /** null: belongs to the platform. */
  customer_id: number | null
  name: string
  description: string | null
  contract_default: Generated<boolean>
  expose_to_customer: Generated<boolean>
  parent_id: number | null
  /** Language of the platform's prompts that the set falls back on. */
  default_language: PromptLanguage | null
}

export interface SoundFilesTable {
  id: Generated<number>
  set_id: number
  handle_id: number
  filename: string | null
  loopplay: Generated<boolean>
  use_parent: Generated<boolean>
  /** Key in the file store. */
  file_key: string | null
  /** Name of a prompt that comes with the server. */
  prompt: string | null
  duration_ms: number | null
}
