import type { EnvelopeField } from '@aftermile/domain/channels/channel'
import type { CodeLanguage } from '../../../ui/code/code-language.ts'
import type { Icon } from '../../../ui/icons/icon.tsx'

/** A tab of the template editor. */
type Tab = {
  readonly id: 'content' | 'text' | 'payload' | 'envelope'
  readonly title: string
  /** Null: that of the content type. */
  readonly language: CodeLanguage | null
}

type EnvelopePart = { readonly name: EnvelopeField; readonly help?: string; readonly isRequired?: boolean }

/** What only screens need to know of a channel. */
export type ChannelView = {
  readonly id: string
  /** In lists of messages. */
  readonly icon: Icon
  /** How its templates are made; null: it has none. */
  readonly template: {
    readonly icon: Icon
    /** When to choose it. */
    readonly about: string
    /** How what it becomes is shown: as a page in a frame, as a bubble, or as a request. */
    readonly preview: 'mail' | 'text' | 'request'
    readonly tabs: readonly Tab[]
    /** The rows of the envelope. */
    readonly envelope: readonly (readonly EnvelopePart[])[]
  } | null
}
