import type { NamespaceKeys, NestedKeyOf, useTranslations } from 'use-intl'
import type { AppMessages } from '../../messages/messages.ts'

type Namespace = NamespaceKeys<AppMessages, NestedKeyOf<AppMessages>>

/**
 * The result of `useTranslations(namespace)`, for a helper that is handed it. A parameter called `t` of this type
 * counts as a use of that namespace's keys for the messages check, like the hook itself.
 */
export type Texts<Name extends Namespace> = ReturnType<typeof useTranslations<Name>>
