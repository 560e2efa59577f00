import type { ListRow } from '../lists/list-row.ts'

/** A contact detail of a person. */
export type RecipientKind = 'email' | 'phone'

/** The fields of the envelope of a message, which are the payload of its template. Each is Liquid. */
export type EnvelopeField = 'subject' | 'preheader' | 'senderName' | 'sender' | 'replyTo' | 'to' | 'cc' | 'bcc'

/** A field of a template, or of its envelope, that should say something. */
type Wanted = {
  /** One of them is enough. */
  readonly parts: readonly ('content' | 'text' | EnvelopeField)[]
  readonly message: string
}

/** How the templates of a channel are made. */
export type TemplateTraits = {
  /** The first is the default. */
  readonly contentTypes: readonly [string, ...string[]]
  /** What the content is: what a person reads, or the address that is called. Null: it has none. */
  readonly content: 'html' | 'address' | null
  /** Empty: the payload is no envelope but the body of a request. */
  readonly envelope: readonly EnvelopeField[]
  readonly hasAttachments: boolean
  /** Without these nothing can be sent. */
  readonly needs: readonly Wanted[]
  /** What a writer is warned of. */
  readonly advises: readonly Wanted[]
  /** Where a link to unsubscribe belongs, and in messages of which purpose; null: in none. */
  readonly unsubscribe: { readonly part: 'content' | 'text'; readonly purposes: readonly string[] } | null
}

/** What everything that deals with messages may need to know of a channel. What only sending or only the screen needs is in its module there. */
export type Channel = ListRow & {
  readonly icon: string
  readonly color: string
  /** The contact detail that its messages go to; null: they go to a system, not to a person. */
  readonly recipient: RecipientKind | null
  /** Null: its messages are made without a template. */
  readonly template: TemplateTraits | null
  /** Its messages are counted in parts, which have a price. */
  readonly hasSegments: boolean
  /** Each template has a queue of its own, with batches and a schedule. */
  readonly hasTemplateQueues: boolean
  /** Its receivers recognise the id of a message, so that it can be repeated where nobody knows whether it arrived. */
  readonly isRepeatable: boolean
  /** Where the reminders of a shipment are counted; null: they are not. */
  readonly reminders: 'emailReminders' | 'textReminders' | null
  /** The longest message that somebody may write to one receiver; null: nobody writes by hand. */
  readonly maxOwnLength: number | null
  readonly words: {
    /** Send e-mail, Sending e-mails. */
    readonly send: string
    readonly sending: string
    readonly name: string
    readonly names: string
    /** What a rule does, as an order: mail the receiver “On its way”. */
    readonly order: string
    /** Said where no app sends it; null: it needs none. */
    readonly noSender: string | null
  }
}
