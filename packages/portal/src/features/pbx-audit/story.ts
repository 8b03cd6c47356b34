import type { AuditEntry } from '@lineside/contract/resources/audit-log'
import type { AppMessages } from '../../messages/messages.ts'
import type { Texts } from '../../shared/i18n/texts.ts'

/** Code of the text of a sentence. */
export type Sentence = keyof AppMessages['pbx-audit']['story']

/** STORY-01: an entry of the log as a sentence: the code of its text and the values in it. */
export interface Story {
  readonly code: Sentence
  readonly values: Readonly<Record<string, string>>
}

/** Makes the sentence of one entry: who and what are in it already. */
export type Tell = (code: Sentence, values?: Readonly<Record<string, string>>) => Story

/** Whether a change is one of the writer's own line; a change of the operator is nobody's own. */
export const isOwnLine = ({ subject_id, subscriber_id }: Pick<AuditEntry, 'subject_id' | 'subscriber_id'>): boolean =>
  subscriber_id !== null && subject_id === subscriber_id

/** The writer of a change as people read it. */
export const writerName = (
  { subscriber_id, subscriber_name }: Pick<AuditEntry, 'subscriber_id' | 'subscriber_name'>,
  t: Texts<'pbx-audit'>,
): string => (subscriber_id === null ? t('operator', { name: subscriber_name }) : subscriber_name)
